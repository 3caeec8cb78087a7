<?php

// php server.php FOLDER CERTIFICATES: the server for nginx.js, node.js and http2.js. Its ports are in FOLDER/addresses.json when
// it prints its process id. With the mode "coroutine" each of them is a Coro\Coroutine\Http\Server.
require __DIR__ . '/../include/variant.inc';

[, $folder, $certificates] = $argv;
$handle = require __DIR__ . '/handlers.php';
$common = [
    'open_http_protocol' => true,
    'open_http2_protocol' => true,
    'open_websocket_protocol' => true,
    'websocket_compression' => true,
    'websocket_subprotocol' => 'chat',
    'trusted_proxies' => '127.0.0.1, unix',
    'package_max_length' => '20M',
    'enable_static_handler' => true,
    'document_root' => "$folder/public",
];
$tls = ['ssl_cert_file' => "$certificates/certificate.pem", 'ssl_key_file' => "$certificates/key.pem"];
$options = [
    'plain' => [],
    'tls' => $tls,
    'streaming' => ['http_body_streaming' => true],
    'unix' => [],
    'proxied' => ['open_proxy_protocol' => true],
    'proxied_tls' => ['open_proxy_protocol' => true] + $tls,
];

// Sends a message of a WebSocket back, or ends the WebSocket.
function answer_message(Coro\WebSocket\Frame $frame, callable $push, callable $end): void
{
    $frame->data === 'close' ? $end(4001, 'bye')
        : $push($frame->data, $frame->opcode, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS);
}

// Tells run.sh that the process with this id serves.
function serves(string $folder, int $pid, array $ports): void
{
    chmod("$folder/socket", 0777);   // for the user of nginx
    file_put_contents("$folder/pid", $pid);
    file_put_contents("$folder/addresses.json", json_encode(array_map(fn ($port) => $port->port, $ports)));
    echo "$pid\n";
}

if (is_coroutine_variant()) {
    Coro\Coroutine::set(['log_level' => 5, 'hook_flags' => 0]);
    Coro\run(function () use ($folder, $handle, $common, $options): void {
        $servers = [];
        foreach ($options as $name => $own) {
            $host = $name === 'unix' ? "unix:$folder/socket" : '127.0.0.1';
            $servers[$name] = $server = new Coro\Coroutine\Http\Server($host, 0, isset($own['ssl_cert_file']));
            $server->set($own + $common);
            $server->handle('/', function ($request, $response) use ($handle): void {
                if ($request->server['request_uri'] !== '/') {
                    $handle($request, $response);
                } elseif ($response->upgrade()) {
                    while ($frame = $response->recv()) {
                        answer_message($frame, $response->push(...), $response->disconnect(...));
                    }
                }
            });
        }
        Coro\Event::signal(SIGTERM, function () use ($servers): void {
            Coro\Event::signal(SIGTERM, null);
            array_map(fn ($server) => $server->shutdown(), $servers);
        });
        Coro\Event::defer(fn () => serves($folder, getmypid(), $servers));
        foreach ($servers as $server) {
            go(fn () => $server->start());
        }
    });
    exit;
}

$server = new Coro\WebSocket\Server('127.0.0.1', 0, server_mode());
$ports = ['plain' => $server];
foreach ($options as $name => $own) {
    $ports[$name] ??= $name === 'unix' ? $server->listen("$folder/socket", 0, CORO_SOCK_UNIX_STREAM)
        : $server->listen('127.0.0.1', 0, isset($own['ssl_cert_file']) ? CORO_SOCK_TCP | CORO_SSL : CORO_SOCK_TCP);
    $ports[$name]->set($own + $common);
}
$server->set(['worker_num' => 2, 'reactor_num' => 1, 'log_level' => 5, 'max_wait_time' => 10]);
$server->on('start', fn ($server) => serves($folder, $server->master_pid, $ports));
$server->on('request', $handle);
$server->on('message', fn ($server, $frame) => answer_message(
    $frame,
    fn (...$message) => $server->push($frame->fd, ...$message),
    fn (...$status) => $server->disconnect($frame->fd, ...$status),
));
$server->start();
