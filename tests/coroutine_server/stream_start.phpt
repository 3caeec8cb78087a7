--TEST--
Coroutine\Server: a second start() fails, and a canceled one can be repeated
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/stream.inc';

use Coro\Coroutine\Server;
use Coro\Coroutine\Server\Connection;

Coro\run(function () {
    $server = new Server('127.0.0.1');
    $server->handle(fn () => show('replaced'));
    $server->handle(fn (Connection $connection) => $connection->send($connection->recv()));
    foreach ([false, true] as $throws) {
        $ended = new Coro\Channel(1);
        $starting = go(function () use ($server, $ended) {
            try {
                $ended->push($server->start());
            } catch (Coro\Coroutine\CanceledException $exception) {
                $ended->push(get_class($exception));
            }
        });
        show('second start', $server->start(), $server->errCode === SOCKET_EINVAL);
        $socket = connect($server->port);
        fwrite($socket, 'served');
        show('first start', fread($socket, 10));
        Co::cancel($starting, $throws);
        show('canceled', $ended->pop(10));
    }
});
?>
--EXPECT--
second start: false true
first start: "served"
canceled: true
second start: false true
first start: "served"
canceled: "Coro\\Coroutine\\CanceledException"
