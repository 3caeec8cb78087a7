--TEST--
WebSocket: the answer of a handshake callback offers the compression that the client and the option ask for
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

foreach ([true, false] as $option) {
    $server = websocket_server(function ($server): void {
        $server->on('handshake', function ($request, $response): void {
            $response->status(101);
            if (isset($request->get['own'])) {
                $response->header('sec-websocket-extensions', $request->get['own']);
            }
            $response->end();
        });
        $server->on('message', fn ($server, $frame) => $server->push($frame->fd, $frame->data, 1, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS));
    }, ['websocket_compression' => $option]);
    foreach (['/', '/?own=permessage-deflate', '/?own=permessage-deflate;%20server_no_context_takeover', '/?own=x-other'] as $target) {
        foreach (['permessage-deflate; server_max_window_bits=15', ''] as $offer) {
            $client = new WebSocket($server->port, ['Sec-WebSocket-Extensions' => $offer], $target);
            preg_match('/^sec-websocket-extensions: (.*)\r$/mi', $client->head, $match);
            $client->send('hello');
            echo str_pad($match[1] ?? 'none', 75), strlen($client->read()[1]) > 5 ? "compressed\n" : "plain\n";
        }
    }
    $client = new WebSocket($server->port, ['Sec-WebSocket-Extensions' => 'permessage-deflate']);
    $client->write(frame(compressed('hello'), 1, true, 0x40));
    echo substr($client->next(), 0, 10), "\n";
}
?>
--EXPECT--
permessage-deflate; server_no_context_takeover; server_max_window_bits=15  compressed
none                                                                       plain
permessage-deflate                                                         plain
permessage-deflate                                                         plain
permessage-deflate; server_no_context_takeover                             compressed
permessage-deflate; server_no_context_takeover                             plain
x-other                                                                    plain
x-other                                                                    plain
compressed
none                                                                       plain
none                                                                       plain
permessage-deflate                                                         plain
permessage-deflate                                                         plain
permessage-deflate; server_no_context_takeover                             plain
permessage-deflate; server_no_context_takeover                             plain
x-other                                                                    plain
x-other                                                                    plain
close 1002
