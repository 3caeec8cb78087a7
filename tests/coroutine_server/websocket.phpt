--TEST--
Coroutine\Http\Server: upgrade() begins a WebSocket, which carries messages, pings and close frames
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    serving(['/' => echoing(...)], function ($server) {
        [$socket, $head] = websocket($server);
        show('handshake', strtok($head, "\r"), str_contains($head, 's3pPLMBiTxaQ9kYGzzhZRbK+xOo='));
        fwrite($socket, frame('one') . frame('two', 2) . frame('thr', 1, false) . frame('ee', 0));
        show('echo', read_frame($socket), read_frame($socket), read_frame($socket));
        fwrite($socket, frame('are you there', 9) . frame(str_repeat('x', 300_000), 2));
        show('ping', read_frame($socket), strlen(read_frame($socket)[1]));
        fwrite($socket, frame('last') . close_frame(1000, 'bye'));
        show('close', read_frame($socket), read_frame($socket), read_frame($socket));

        [$socket] = websocket($server);
        fwrite($socket, frame("\xff"));
        show('no text', read_frame($socket));
        [$socket] = websocket($server);
        fwrite($socket, frame('x') . substr(frame('cut off'), 0, 5));
        show('cut', read_frame($socket));
        fclose($socket);
        [$socket, $head] = websocket($server, '/', ['Sec-WebSocket-Version' => '12']);
        show('refused', strtok($head, "\r"));
    });
});
?>
--EXPECT--
handshake: "HTTP\/1.1 101 Switching Protocols" true
echo: [1,"one"] [2,"two"] [1,"three"]
ping: [10,"are you there"] 300000
  recv: ""
close: [1,"last"] [8,1000,""] ["end"]
  recv: ""
no text: [8,1007,""]
cut: [1,"x"]
  recv: ""
refused: "HTTP\/1.1 426 Upgrade Required"
start: true
