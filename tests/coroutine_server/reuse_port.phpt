--TEST--
Coroutine\Http\Server: with reuse_port two servers share a port, in two processes and in one
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

Coro\run(function () {
    $parent = new Server('127.0.0.1', 0, reuse_port: true);
    $answer = fn ($request, $response) => $response->end((string) getmypid());
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    if (($child = pcntl_fork()) === 0) {
        $other = new Server('127.0.0.1', $parent->port, reuse_port: true);
        $other->handle('/', $answer);
        fwrite($theirs, "\n");
        $other->start();
        return;
    }
    $parent->handle('/', $answer);
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($parent->start()));
    fgets($ours);
    for ($i = 0, $by = []; $i < 2000 && count($by) < 2; $i++) {
        $by[body($parent->port, '/')] = true;
    }
    show('by both processes', isset($by[getmypid()], $by[$child]));
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
    $parent->shutdown();
    show('the parent ends', $ended->pop(10));
    $served = [];
    $servers = [];
    $servers[] = new Server('127.0.0.1', 0, reuse_port: true);
    $servers[] = new Server('127.0.0.1', $servers[0]->port, reuse_port: true);
    $group = new Coro\WaitGroup(2);
    foreach ($servers as $i => $server) {
        $server->handle('/', function ($request, $response) use (&$served, $i) {
            $served[$i] = ($served[$i] ?? 0) + 1;
            $response->end("$request->fd");
        });
        go(fn () => $server->start() && $group->done());
    }
    for ($i = 0; $i < 2000 && count($served) < 2; $i++) {
        $ids[] = body($servers[0]->port, '/');
    }
    show('shared', count($served), count($ids) === count(array_unique($ids)));
    array_map(fn ($server) => $server->shutdown(), $servers);
    $group->wait();
    try {
        new Server('127.0.0.1', $servers[0]->port);
        show('the port is free');
    } catch (Coro\Exception $exception) {
        show('not free', $exception->getMessage());
    }
});
?>
--EXPECT--
by both processes: true
the parent ends: true
shared: 2 true
the port is free: 
