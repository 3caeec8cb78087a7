--TEST--
Coroutine\Http\Server: ping() of a response is a ping of its WebSocket
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    serving(['/ws' => function ($request, $ws) {
        $ws->upgrade();
        show('ping', $ws->ping(), $ws->ping('Hello World'));
        $ws->close();
        show('closed', @$ws->ping(), coro_last_error());
    }], function ($server) {
        [$socket] = websocket($server, '/ws');
        show('frames', read_frame($socket), read_frame($socket), read_frame($socket));
    });
});
?>
--EXPECT--
ping: true true
closed: false 8503
frames: [9,""] [9,"Hello World"] [8,1000,""]
start: true
