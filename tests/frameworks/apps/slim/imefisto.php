<?php

use Imefisto\PsrSwoole\PsrRequestFactory;
use Imefisto\PsrSwoole\ResponseMerger;
use Slim\Psr7\Factory\StreamFactory;
use Slim\Psr7\Factory\UploadedFileFactory;
use Slim\Psr7\Factory\UriFactory;
use Swoole\Http\Request;
use Swoole\Http\Response;
use Swoole\Http\Server;

$app = require __DIR__ . '/routes.php';
$requests = new PsrRequestFactory(new UriFactory(), new StreamFactory(), new UploadedFileFactory());
$merger = new ResponseMerger();
$server = new Server('127.0.0.1', (int) getenv('PORT'), SWOOLE_PROCESS);
$server->set(['worker_num' => (int) getenv('WORKERS')]);
$server->on('request', function (Request $request, Response $response) use ($app, $requests, $merger): void {
    $merger->toSwoole($app->handle($requests->createServerRequest($request)), $response)->end();
});
$server->start();
