<?php

declare(strict_types=1);

// A server that speaks HTTP/2, HTTP/1 and WebSocket on one port: early hints, a response in pieces, trailers.

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\WebSocket\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9519), $mode);
$server->set(['open_http2_protocol' => true]);

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response): void {
    $protocol = $request->server['server_protocol'];
    switch ($request->server['path_info']) {
        case '/':
            $response->earlyHints(['Link' => '</style.css>; rel=preload; as=style']);
            $response->end("Hello over $protocol, stream $request->streamId\n");
            break;
        case '/count':
            // Other streams of the connection go on while this one waits.
            $response->trailer('X-Count', '3');
            for ($i = 1; $i <= 3; $i++) {
                $response->write("$i\n");
                Coro\Coroutine::sleep(0.1);
            }
            $response->end();
            break;
        case '/upload':
            $response->end(strlen((string) $request->rawContent()) . " bytes\n");
            break;
        default:
            $response->status(404);
            $response->end("not found\n");
    }
});

// A WebSocket may be a stream of a connection with HTTP/2, too (RFC 8441).
$server->on('message', function (Coro\WebSocket\Server $server, Coro\WebSocket\Frame $frame): void {
    $server->push($frame->fd, $frame->data);
});

$server->start();
