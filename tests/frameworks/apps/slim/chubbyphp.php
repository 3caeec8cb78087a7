<?php

use Chubbyphp\SwooleRequestHandler\OnRequest;
use Chubbyphp\SwooleRequestHandler\PsrRequestFactory;
use Chubbyphp\SwooleRequestHandler\SwooleResponseEmitter;
use Slim\Psr7\Factory\ServerRequestFactory;
use Slim\Psr7\Factory\StreamFactory;
use Slim\Psr7\Factory\UploadedFileFactory;
use Swoole\Http\Server;

$app = require __DIR__ . '/routes.php';
$server = new Server('127.0.0.1', (int) getenv('PORT'), SWOOLE_PROCESS);
$server->set(['worker_num' => (int) getenv('WORKERS')]);
$server->on('request', new OnRequest(
    new PsrRequestFactory(new ServerRequestFactory(), new StreamFactory(), new UploadedFileFactory()),
    new SwooleResponseEmitter(),
    $app,
));
$server->start();
