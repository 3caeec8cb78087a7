--TEST--
WebSocket: permessage-deflate is agreed on when the option is set and the client offers it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

foreach ([true, false] as $option) {
    $server = websocket_server(null, ['websocket_compression' => $option]);
    foreach (['permessage-deflate', 'permessage-deflate; client_max_window_bits; client_no_context_takeover', 'x-other'] as $offer) {
        preg_match('/^Sec-WebSocket-Extensions: (.*)$/m', handshake_answer($server->port, ['Sec-WebSocket-Extensions' => $offer]), $match);
        echo $match[1] ?? 'none', "\n";
    }
}
?>
--EXPECT--
permessage-deflate; server_no_context_takeover
permessage-deflate; server_no_context_takeover; client_no_context_takeover
none
none
none
none
