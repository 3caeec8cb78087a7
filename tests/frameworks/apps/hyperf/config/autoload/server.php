<?php

// The skeleton's settings with another address; SERVER chooses the type of server.

use Hyperf\Framework\Bootstrap;
use Hyperf\Server\CoroutineServer;
use Hyperf\Server\Event;
use Hyperf\Server\Server;
use Swoole\Constant;

return [
    'type' => getenv('SERVER') === 'coroutine' ? CoroutineServer::class : Server::class,
    'mode' => getenv('SERVER') === 'process' ? SWOOLE_PROCESS : SWOOLE_BASE,
    'servers' => [[
        'name' => 'http',
        'type' => Server::SERVER_HTTP,
        'host' => '127.0.0.1',
        'port' => (int) getenv('PORT'),
        'sock_type' => SWOOLE_SOCK_TCP,
        'callbacks' => [Event::ON_REQUEST => [Hyperf\HttpServer\Server::class, 'onRequest']],
    ]],
    'settings' => [
        Constant::OPTION_ENABLE_COROUTINE => true,
        Constant::OPTION_WORKER_NUM => (int) getenv('WORKERS'),
        Constant::OPTION_PID_FILE => BASE_PATH . '/runtime/hyperf.pid',
        Constant::OPTION_OPEN_TCP_NODELAY => true,
        Constant::OPTION_MAX_COROUTINE => 100000,
        Constant::OPTION_OPEN_HTTP2_PROTOCOL => true,
        Constant::OPTION_MAX_REQUEST => 1000000,
        Constant::OPTION_SOCKET_BUFFER_SIZE => 2 * 1024 * 1024,
        Constant::OPTION_BUFFER_OUTPUT_SIZE => 2 * 1024 * 1024,
    ],
    'callbacks' => [
        Event::ON_WORKER_START => [Bootstrap\WorkerStartCallback::class, 'onWorkerStart'],
        Event::ON_PIPE_MESSAGE => [Bootstrap\PipeMessageCallback::class, 'onPipeMessage'],
        Event::ON_WORKER_EXIT => [Bootstrap\WorkerExitCallback::class, 'onWorkerExit'],
    ],
];
