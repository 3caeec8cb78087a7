<?php
// The server of http2_grpc: a call with one message in each direction. The handler returns the message that it gets.
// php -d extension=coro benchmarks/http2_grpc.php base   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'http_compression' => false] + Coro\Grpc\Handler::SETTINGS + one_reactor());
$server->on('request', (new Coro\Grpc\Handler())->unary('bench.Bench/Echo', fn (string $message): string => $message));
echo "port $server->port\n";
$server->start();
