<?php

// The routes of tests/frameworks for Workerman; see slim/routes.php. EVENT_LOOP and REUSE_PORT choose how it serves.

use Workerman\Connection\TcpConnection;
use Workerman\Coroutine\Context;
use Workerman\Protocols\Http\Request;
use Workerman\Protocols\Http\Response;
use Workerman\Timer;
use Workerman\Worker;

require __DIR__ . '/vendor/autoload.php';

$worker = new Worker('http://127.0.0.1:' . getenv('PORT'));
$worker->count = (int) getenv('WORKERS');
$worker->eventLoop = getenv('EVENT_LOOP');
$worker->reusePort = (bool) getenv('REUSE_PORT');
$worker->onMessage = static function (TcpConnection $connection, Request $request): void {
    switch ($request->path()) {
        case '/hello':
            $connection->send('hello');
            break;
        case '/state':
            $id = $request->get('id', 'none');
            Context::set('id', $id);
            $connection->id_of_test = $id;
            Timer::sleep(0.01);
            $connection->send(Context::get('id') . " $connection->id_of_test $id");
            break;
        case '/throw':
            try {
                throw new DomainException('thrown on purpose');
            } catch (DomainException $thrown) {   // Workerman ends a worker whose callback throws
                $connection->send(new Response(500, [], $thrown->getMessage()));
            }
            break;
    }
};
Worker::$logFile = '/dev/null';
Worker::$pidFile = __DIR__ . '/' . getenv('PORT') . '.pid';   // of this run alone
Worker::runAll();
