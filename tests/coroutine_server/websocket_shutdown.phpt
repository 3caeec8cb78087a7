--TEST--
Coroutine\Http\Server: shutdown() ends a WebSocket that waits
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    $server = new Coro\Coroutine\Http\Server('127.0.0.1');
    $server->handle('/', echoing(...));
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($server->start()));
    [$socket] = websocket($server);
    $server->shutdown();
    show('going away', read_frame($socket));
    fwrite($socket, close_frame(1001));
    show('ended', $ended->pop(10));
});
?>
--EXPECT--
  recv: ""
going away: [8,1001,""]
ended: true
