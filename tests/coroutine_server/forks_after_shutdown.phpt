--TEST--
Coroutine\Http\Server: a child that is forked while a server ends keeps the descriptor that has the number of its listening socket
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Channel;
use Coro\Coroutine\Http\Server;

function open_sockets(): array
{
    $open = array_map(fn($file) => (string) @readlink($file), glob('/proc/self/fd/*'));
    return array_filter($open, fn($name) => str_starts_with($name, 'socket:'));
}

Coro\run(function (): void {
    $server = new Server('127.0.0.1', 0);
    $continue = new Channel(1);
    $server->handle('/', function ($request, $response) use ($continue): void {
        $continue->pop();
        $response->end('late');
    });
    go(fn() => $server->start());
    $socket = connect($server->port);
    fwrite($socket, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    while (!$continue->stats()['consumer_num']) {
        Coro\Coroutine::sleep(0.001);
    }
    $before = count(open_sockets());
    $server->shutdown();
    while (count(open_sockets()) === $before) {
        Coro\Coroutine::sleep(0.001);
    }
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $child = pcntl_fork();
    if ($child === 0) {
        fwrite($pair[0], 'of the child');
        posix_kill(getmypid(), SIGKILL);
    }
    pcntl_waitpid($child, $status);
    stream_set_blocking($pair[1], false);
    show('pair', fread($pair[1], 100));
    $continue->push(true);
    show('answer', read_answer($socket)['body']);
});
?>
--EXPECT--
pair: "of the child"
answer: "late"
