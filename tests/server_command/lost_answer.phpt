--TEST--
command(): fails at once when a large answer that waited for room can no longer be sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$has_limit = new Coro\Atomic();
$server = new ServerProcess(function ($server) use ($has_limit): void {
    $server->addCommand('fill', WORKER, fn () => str_repeat('x', 30_000));
    $server->addCommand('large', WORKER, fn () => str_repeat('x', 1 << 20));
    $server->addCommand('limit', WORKER, function () use ($has_limit): string {
        posix_setrlimit(POSIX_RLIMIT_NOFILE, 3, 3);   // a large answer needs a descriptor
        $has_limit->set(1);
        return 'set';
    });
    $server->on('request', function ($request, $response) use ($server, $has_limit): void {
        $ask = fn (string $command) => $server->command($command, 1 - $server->worker_id, WORKER, null, false);
        $ask('fill');   // waits until the other worker has begun
        $started = microtime(true);
        for ($i = 0; $i < 60; $i++) {
            go($ask, 'fill');
        }
        $results = new Coro\Channel(1);
        go(fn () => $results->push([$ask('large'), $server->getLastError()]));
        go($ask, 'limit');
        while ($has_limit->get() === 0 && microtime(true) - $started < 30);   // this worker reads no answer
        $response->end(json_encode([$results->pop(), microtime(true) - $started < 30 ? 'soon' : 'late']));
    });
}, ['worker_num' => 2, 'log_level' => 6, 'socket_read_timeout' => 60]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[[false,61],"soon"]
