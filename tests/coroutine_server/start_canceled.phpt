--TEST--
Coroutine\Http\Server: a canceled start() shuts the server down
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

Coro\run(function () {
    foreach ([false, true] as $throws) {
        $server = new Server('127.0.0.1');
        $ended = new Coro\Channel(1);
        $starting = go(function () use ($server, $ended) {
            try {
                $ended->push($server->start());
            } catch (Coro\Coroutine\CanceledException $exception) {
                $ended->push(get_class($exception));
            }
        });
        Co::cancel($starting, $throws);
        show('canceled', $ended->pop(10));
    }
});
?>
--EXPECT--
canceled: true
canceled: "Coro\\Coroutine\\CanceledException"
