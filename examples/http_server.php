<?php

declare(strict_types=1);

// A web server with three pages. Each request runs in a coroutine of its own: while one request waits, the others run.
// Start it with: PORT=8080 WORKERS=4 ./dev serve [--process]

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Http\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9501), $mode);
$server->set(['worker_num' => (int) (getenv()['WORKERS'] ?? 1)]);

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response): void {
    switch ($request->server['request_uri']) {
        case '/':
            $response->header('Content-Type', 'text/html; charset=utf-8');
            $response->end("<h1>Hello coroutine</h1>\n");
            break;

        case '/sleep':
            // Thousands of such requests can wait at the same time in one process.
            Coro\Coroutine::sleep((float) ($request->get['seconds'] ?? 1));
            $response->end("slept\n");
            break;

        case '/echo':
            $response->header('Content-Type', $request->header['content-type'] ?? 'text/plain');
            $response->end((string) $request->rawContent());
            break;

        default:
            $response->status(404);
            $response->header('Content-Type', 'text/plain; charset=utf-8');
            $response->end("not found\n");
    }
});

$server->start();
