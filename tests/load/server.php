<?php

// The server that tests/load/run.sh puts under load. It prints its pid and its port, one line each, when it serves.

require __DIR__ . '/../include/variant.inc';

$is_websocket = ($argv[2] ?? '') === 'websocket';
$class = $is_websocket ? Coro\WebSocket\Server::class : Coro\Http\Server::class;
$server = new $class('127.0.0.1', 0, server_mode());
$server->set(['worker_num' => (int) ($argv[1] ?? 1), 'log_file' => '/dev/null', 'buffer_output_size' => 256 << 10]);
if (($argv[2] ?? '') === 'slow') {   // the time limits of a server on the internet, shortened
    $server->set(['http_request_timeout' => 4, 'send_timeout' => 4, 'http_keepalive_timeout' => 4]);
}
$server->on('start', fn (Coro\Server $server) => fwrite(STDERR, "$server->master_pid\n$server->port\n"));
$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response): void {
    switch ($request->server['request_uri']) {
        case '/':
            $response->header('X-Powered-By', 'coro');
            $response->end('hello');
            break;
        case '/read':
            $response->cookie('seen', $request->cookie['name'] ?? '');
            $response->end(($request->get['a']['b'][0] ?? '') . count($request->header) . $request->server['remote_port']);
            break;
        case '/post':
            $response->end(strlen($request->rawContent()) . ' ' . ($request->post['name'] ?? ''));
            break;
        case '/wait':
            Coro\Coroutine::sleep(0.001);
            $response->end('waited');
            break;
        case '/write':
            for ($i = 0; $i < 5; $i++) {
                $response->write(str_repeat('x', $i * 1000));
            }
            $response->end();
            break;
        case '/big':
            $response->end(str_repeat('x', 300_000));
            break;
        case '/file':
            $response->sendfile(__FILE__);
            break;
        case '/go':
            $channel = new Coro\Channel(1);
            go(function () use ($channel): void {
                Coro\Coroutine::sleep(0.0005);
                $channel->push('from another coroutine');
            });
            $response->end($channel->pop());
            break;
        case '/cycle':
            $one = new stdClass;
            $one->self = $one;
            $one->handler = fn () => [$one, $request, $response];
            $response->end('cycle');
            break;
        case '/throw':
            throw new LogicException('thrown on purpose');
        case '/exit':
            exit('exited on purpose');
        case '/none':
            break;
        case '/detach':
            $fd = $response->fd;
            $response->detach();
            Coro\Http\Response::create($fd)->end('by another response');
    }
});
if ($is_websocket) {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, $frame->data));
}
$server->start();
