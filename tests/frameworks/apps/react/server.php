<?php

// The routes of tests/frameworks for react/http, on coro's event loop or, with OWN_LOOP=1, on React's; see slim/routes.php.

use Psr\Http\Message\ServerRequestInterface as Request;
use React\EventLoop\Loop;
use React\Http\HttpServer;
use React\Http\Message\Response;
use React\Promise\Promise;
use React\Socket\SocketServer;

require __DIR__ . '/vendor/autoload.php';

if (!getenv('OWN_LOOP')) {
    require getenv('CORO_LIBRARY') . '/autoload.php';
    Loop::set(new Coro\React\Loop());
}
$server = new HttpServer(static function (Request $request): Response|Promise {
    switch ($request->getUri()->getPath()) {
        case '/throw':
            throw new DomainException('thrown on purpose');
        case '/state':
            $id = $request->getQueryParams()['id'] ?? 'none';
            return new Promise(static function (callable $resolve) use ($request, $id): void {
                Loop::addTimer(0.01, static fn () =>
                    $resolve(Response::plaintext($id . ' ' . ($request->getQueryParams()['id'] ?? 'none'))));
            });
        default:
            return Response::plaintext('hello');
    }
});
$server->listen(new SocketServer('127.0.0.1:' . getenv('PORT')));
Loop::addSignal(SIGTERM, static fn () => Loop::stop());
Loop::run();
