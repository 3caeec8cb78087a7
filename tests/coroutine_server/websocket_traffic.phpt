--TEST--
Coroutine\Http\Server: WebSockets with compression and subprotocols, a client that does not wait, and one that does not read
--EXTENSIONS--
coro
zlib
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    $received = 0;
    serving(['/' => function ($request, $ws) {
        $ws->upgrade();
        $ws->push($ws->recv()->data, 1, SWOOLE_WEBSOCKET_FLAG_FIN | SWOOLE_WEBSOCKET_FLAG_COMPRESS);
        $ws->recv();
    }, '/count' => function ($request, $ws) use (&$received) {
        $ws->upgrade();
        Co::sleep(0.02);
        while ($frame = $ws->recv()) {
            $received += strlen($frame->data);
        }
        show('  count', $frame);
    }, '/pour' => function ($request, $ws) {
        $ws->upgrade();
        for ($sent = 0; $sent < 300 && $ws->push(str_repeat('x', 100_000)); $sent++) {
        }
        show('  poured', $sent);
    }], function ($server) use (&$received) {
        [$socket, $head] = websocket($server, '/', ['Sec-WebSocket-Extensions' => 'permessage-deflate',
            'Sec-WebSocket-Protocol' => 'chat, json']);
        preg_match_all('/^Sec-WebSocket-(?:Ext|Prot).*\r$/m', $head, $fields);
        show('extensions', array_map(trim(...), $fields[0]));
        fwrite($socket, frame(compressed(str_repeat('text ', 100)), 1, true, 0x40));
        show('compressed', strlen(read_frame($socket)[1]) < 50);
        fclose($socket);

        [$socket] = websocket($server, '/count');
        $bytes = str_repeat(frame(str_repeat('y', 1000)), 20_000);
        fwrite($socket, $bytes . close_frame(1000));
        show('all received', read_frame($socket), $received);

        [$socket] = websocket($server, '/pour');
        Co::sleep(0.01);
        for ($frames = 0; read_frame($socket)[0] === 2 - 1; $frames++) {
        }
        show('poured', $frames);
    }, ['websocket_compression' => true, 'websocket_subprotocol' => 'json']);
});
?>
--EXPECT--
extensions: ["Sec-WebSocket-Protocol: json","Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover"]
compressed: true
  count: ""
all received: [8,1000,""] 20000000
  poured: 300
poured: 300
start: true
