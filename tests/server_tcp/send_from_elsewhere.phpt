--TEST--
TCP server: send() works in other coroutines, timers, deferred functions and after a wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        Coro\Coroutine::defer(fn () => $server->send($fd, "deferred\n"));
        Coro\Coroutine::create(fn () => $server->send($fd, "coroutine\n"));
        Coro\Timer::after(2, fn () => $server->send($fd, "timer\n"));
        Coro\Coroutine::create(function () use ($server, $fd): void {
            Coro\Coroutine::sleep(0.005);
            $server->send((string) $fd, "later\n");   // the id may also be a string
            $server->close($fd);
        });
    });
});
$client = connect($server->port);
fwrite($client, 'go');
echo read_rest($client);
?>
--EXPECT--
coroutine
deferred
timer
later
