<?php

// Answers over HTTP/2, with small limits, and ends in several ways. Prints its process id and its ports: plain, with TLS, and
// with short time limits.
require __DIR__ . '/../include/variant.inc';

[, $certificate, $key] = $argv;
$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$settings = [
    'open_http2_protocol' => true, 'http2_max_concurrent_streams' => 20, 'http_header_size' => 14000,
    'http_request_line_size' => 8000, 'http_compression' => false,
];
$server->set($settings + ['log_level' => CORO_LOG_WARNING] + server_options());
$secure = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP | CORO_SSL);
$secure->set($settings + ['open_http_protocol' => true, 'ssl_cert_file' => $certificate, 'ssl_key_file' => $key]);

$impatient = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
$impatient->set([
    'open_http_protocol' => true, 'open_http2_protocol' => true, 'package_max_length' => '1M', 'http_compression' => false,
    'send_timeout' => 1, 'http_request_timeout' => 1, 'http_keepalive_timeout' => 2,
]);

$never = null;
$waits = 0;   // requests of /wait that have begun
$server->on('workerStart', function () use (&$never): void {
    $never = new Coro\Coroutine\Channel();
});
$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($server, &$never, &$waits): void {
    switch ($request->server['request_uri']) {
        case '/echo':
            $response->end($request->getContent());
            break;
        case '/large':
            $response->end(str_repeat('0123456789abcdef', (int) $request->get['size'] / 16));
            break;
        case '/pieces':
            for ($i = 0; $i < 10; $i++) {
                $response->write("piece $i\n");
                $never->pop(0.05);
            }
            $response->end();
            break;
        case '/fork':
            $pid = pcntl_fork();
            if ($pid === 0) {
                exit(0);
            }
            pcntl_waitpid($pid, $status);
            $response->end("forked\n");
            break;
        case '/process':
            (new Coro\Process(fn () => null))->start();
            Coro\Process::wait();
            $response->end("started\n");
            break;
        case '/close':
            $server->close($request->fd);
            break;
        case '/close_all':
            foreach ($server->connections as $connection) {
                $server->close($connection);
            }
            break;
        case '/die':
            Coro\Process::kill(getmypid(), 9);
            break;
        case '/begun':
            $response->end("$waits");
            break;
        case '/stats':
            $response->end(json_encode($server->stats()));
            break;
        case '/wait':
            $waits++;
            $never->pop((float) ($request->get['seconds'] ?? 0.3));
            // no break
        default:
            $response->end("hello\n");
    }
});
$server->on('start', fn () => fwrite(STDOUT, getmypid() . "\n{$server->port}\n{$secure->port}\n{$impatient->port}\n"));
$server->start();
