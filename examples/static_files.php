<?php

declare(strict_types=1);

// A web server for the files of a folder (by default coro's documentation): the server sends them without PHP code, with lists of
// folders. PHP gets the other requests. Start it with: ./dev serve examples/static_files.php [--process]

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Http\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9506), $mode);
$server->set([
    'enable_static_handler' => true,
    'document_root' => getenv()['FOLDER'] ?? dirname(__DIR__) . '/docs',
    'http_index_files' => ['index.html'],
    'http_autoindex' => true,
]);

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response): void {
    $response->status(404);
    $response->header('Content-Type', 'text/plain');
    $response->end("There is no file {$request->server['request_uri']}\n");
});

$server->start();
