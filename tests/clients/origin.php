<?php

// A web server for the clients. Prints its address when it serves.
$server = new Coro\Http\Server('127.0.0.1', 0);
$server->set(['log_level' => CORO_LOG_NONE, 'max_request' => 0]);
$server->on('start', fn(Coro\Server $server) => print("127.0.0.1:$server->port\n"));
$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response): void {
    switch ($request->server['request_uri']) {
        case '/wait':
            Coro\Coroutine::sleep(0.1);
            $response->end('waited');
            break;
        case '/slow':
            Coro\Coroutine::sleep(5);
            $response->end('slow');
            break;
        case '/echo':
            $response->header('X-Method', $request->getMethod());
            $response->end($request->rawContent());
            break;
        case '/pieces':
            foreach (range(1, 5) as $i) {
                $response->write(str_repeat((string) $i, 10_000));
                Coro\Coroutine::sleep(0.001);
            }
            $response->end();
            break;
        case '/status':
            $response->status(404);
            $response->end('not here');
            break;
        default:
            $response->end('hello');
    }
});
$server->start();
