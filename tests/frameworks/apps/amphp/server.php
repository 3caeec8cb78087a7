<?php

// The routes of tests/frameworks for amphp/http-server, on coro's event loop or, with OWN_LOOP=1, on Revolt's; see
// slim/routes.php.

use Amp\Http\Server\DefaultErrorHandler;
use Amp\Http\Server\Request;
use Amp\Http\Server\RequestHandler\ClosureRequestHandler;
use Amp\Http\Server\Response;
use Amp\Http\Server\SocketHttpServer;
use Psr\Log\NullLogger;

require __DIR__ . '/vendor/autoload.php';

if (!getenv('OWN_LOOP')) {
    require getenv('CORO_LIBRARY') . '/autoload.php';
    Revolt\EventLoop::setDriver(new Coro\Revolt\Driver());
}
$server = SocketHttpServer::createForDirectAccess(new NullLogger(), connectionLimit: 1000, connectionLimitPerIp: 1000);
$server->expose('127.0.0.1:' . getenv('PORT'));
$server->start(new ClosureRequestHandler(static function (Request $request): Response {
    $id = static fn (): string => $request->getQueryParameter('id') ?? 'none';
    switch ($request->getUri()->getPath()) {
        case '/throw':
            throw new DomainException('thrown on purpose');
        case '/state':
            $request->setAttribute('id', $id());
            Amp\delay(0.01);
            return new Response(200, [], $request->getAttribute('id') . ' ' . $id());
        default:
            return new Response(200, [], 'hello');
    }
}), new DefaultErrorHandler());
Amp\trapSignal(SIGTERM);
$server->stop();
