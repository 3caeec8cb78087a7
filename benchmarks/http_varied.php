<?php
// The server of http_varied and http_pipeline_varied. The handler reads the path, one header, one query parameter
// and one cookie, checks that they belong together (otherwise the answer is a 500, which the load client counts as
// an error) and sets one header.
// php -d extension=coro benchmarks/http_varied.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'max_connection' => 18_000, 'http_compression' => false] + one_reactor());
$server->on('request', function ($request, $response): void {
    $page = $request->get['page'];
    $right = str_ends_with($request->server['request_uri'], $page)
        && $request->header['referer'] === 'http://www.example.test/articles'
        && $request->cookie['visits'] === $page;
    if (!$right) {
        $response->status(500);
    }
    $response->header('Content-Type', 'text/plain');
    $response->end("Hello World, hello PHP!\n");
});
echo "port $server->port\n";
$server->start();
