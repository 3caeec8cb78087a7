<?php

declare(strict_types=1);

// A chat: each message is sent to all connected clients. The server also sends the page with which a browser takes part.
// Start it with: PORT=8080 ./dev serve examples/websocket_server.php [--process]

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\WebSocket\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9502), $mode);
$server->set(['websocket_compression' => true]);

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('open', function (Coro\WebSocket\Server $server, Coro\Http\Request $request): void {
    $server->push($request->fd, "welcome, you are number {$request->fd}");
});

$server->on('message', function (Coro\WebSocket\Server $server, Coro\WebSocket\Frame $frame): void {
    foreach ($server->connections as $fd) {
        if ($server->isEstablished($fd)) {
            // push() waits for a client that reads slowly, so each call has a coroutine of its own.
            go(fn () => $server->push($fd, "{$frame->fd}: {$frame->data}"));
        }
    }
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response): void {
    if ($request->server['request_uri'] !== '/') {
        $response->status(404);
        $response->header('Content-Type', 'text/plain; charset=utf-8');
        $response->end("not found\n");
        return;
    }
    $response->header('Content-Type', 'text/html; charset=utf-8');
    $response->end(<<<'HTML'
        <!doctype html>
        <title>chat</title>
        <form><input autofocus> <button>send</button></form>
        <pre></pre>
        <script>
            const socket = new WebSocket(`ws://${location.host}/`);
            const [form, input, log] = ['form', 'input', 'pre'].map(name => document.querySelector(name));
            socket.onmessage = event => log.append(event.data + '\n');
            form.onsubmit = () => { socket.send(input.value); input.value = ''; return false; };
        </script>
        HTML);
});

$server->start();
