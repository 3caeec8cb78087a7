<?php

// Slim without a package that joins it to the server: a few lines make its request and send its response.

use Slim\Psr7\Factory\ServerRequestFactory;
use Swoole\Http\Request;
use Swoole\Http\Response;
use Swoole\Http\Server;

$app = require __DIR__ . '/routes.php';
$factory = new ServerRequestFactory();
$server = new Server('127.0.0.1', (int) getenv('PORT'), SWOOLE_PROCESS);
$server->set(['worker_num' => (int) getenv('WORKERS')]);
$server->on('request', function (Request $request, Response $response) use ($app, $factory): void {
    $uri = 'http://' . ($request->header['host'] ?? '127.0.0.1') . $request->server['request_uri'];
    $answer = $app->handle($factory->createServerRequest($request->getMethod(), $uri, $request->server)
        ->withQueryParams($request->get ?? [])->withParsedBody($request->post));
    $response->status($answer->getStatusCode());
    foreach ($answer->getHeaders() as $name => $values) {
        $response->header($name, $values);
    }
    $response->end((string) $answer->getBody());
});
$server->start();
