<?php

// The routes of tests/frameworks for utopia-php/http, the framework of Appwrite; see ../slim/routes.php.

use Utopia\Http\Adapter\Swoole\Server;
use Utopia\Http\Http;
use Utopia\Http\Request;
use Utopia\Http\Response;

require __DIR__ . '/vendor/autoload.php';

$server = new Server('127.0.0.1', getenv('PORT'), ['worker_num' => (int) getenv('WORKERS')]);
$http = new Http($server, 'UTC');
Http::get('/hello')->inject('response')->action(static fn (Response $response) => $response->text('hello'));
Http::get('/state')->inject('request')->inject('response')
    ->action(static function (Request $request, Response $response) use ($http): void {
        $id = $request->getQuery('id', 'none');
        usleep(10_000);
        $requests = [$request, $http->getResource('request')];
        $response->text(implode(' ', [$id, ...array_map(static fn (Request $each) => $each->getQuery('id', 'none'), $requests)]));
    });
Http::get('/throw')->action(static fn () => throw new DomainException('thrown on purpose'));
Http::get('/exit')->action(static fn () => exit('exited on purpose'));
Http::error()->inject('error')->inject('response')
    ->action(static fn (Throwable $error, Response $response) => $response->setStatusCode(500)->text($error->getMessage()));
$http->start();
