--TEST--
Coroutine\Http\Server: options deliver ping, pong and close frames of a WebSocket to recv()
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    serving(['/' => echoing(...)], function ($server) {
        [$socket] = websocket($server);
        fwrite($socket, frame('p', 9) . frame('q', 10) . close_frame(3001, 'why'));
        show('delivered', read_frame($socket), read_frame($socket), read_frame($socket));
    }, ['open_websocket_ping_frame' => true, 'open_websocket_pong_frame' => true, 'open_websocket_close_frame' => true]);
});
?>
--EXPECT--
  recv: ["Coro\\WebSocket\\CloseFrame",3001,"why"]
delivered: [9,"p"] [10,"q"] [8,3001,""]
start: true
