--TEST--
Http\Client: a WebSocket handshake fails if the server refuses it, or answers with what was not asked for
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_websocket.inc';

Coro\run(function () {
    $client = client_of([fn ($peer) => accepting($peer, '', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='), fn ($peer) => accepting($peer)]);
    show_error('wrong accept', $client->upgrade('/'), $client);
    show_error('usable again', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => accepting($peer, "Sec-WebSocket-Protocol: x\r\n")]);
    show_error('protocol', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => accepting($peer, "Sec-WebSocket-Extensions: permessage-deflate\r\n")]);
    show_error('extension', $client->upgrade('/'), $client);
    foreach (['x-other', 'permessage-deflate; x=1', 'permessage-deflate, permessage-deflate', 'permessage-deflate; server_max_window_bits=99'] as $value) {
        $client = client_of([fn ($peer) => accepting($peer, "Sec-WebSocket-Extensions: $value\r\n")], ['websocket_compression' => true]);
        $client->upgrade('/') && show('accepted', $value);
    }
    $client = client_of([answering(response('no', '', '403 Forbidden'))]);
    show_error('403', $client->upgrade('/'), $client);
    show('its body', $client->body, $client->headers);
    $client = client_of([answering("HTTP/1.1 101 X\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n")]);
    show_error('other protocol', $client->upgrade('/'), $client);
    $client = client_of([answering(response('html'))]);
    show_error('200', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer)]);
    show_error('closed', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer) && $peer->recv()], ['timeout' => 0.02]);
    show_error('silent', $client->upgrade('/'), $client);
    $client = client_of([answering(response('http'))]);
    show('no WebSocket', $client->get('/'));
    show_error('no WebSocket', $client->push('x'), $client);
});
?>
--EXPECT--
wrong accept: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
usable again: true 101 0 "" true
protocol: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
extension: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
403: false 403 8504 "the server has refused the WebSocket handshake" false
its body: "no" {"content-length":"2"}
other protocol: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
200: false 200 8504 "the server has refused the WebSocket handshake" false
closed: false -3 104 "Connection reset by peer" false
silent: false -2 110 "Connection timed out" false
no WebSocket: true
no WebSocket: false 200 8503 "there is no such WebSocket, or it is closing" false
