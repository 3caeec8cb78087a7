--TEST--
gRPC: a client connects again after the server has left; a refused call is repeated; open calls end with UNAVAILABLE
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';
require __DIR__ . '/../include/server.inc';

use Coro\Grpc\{Client, Handler, ServerCall, Status};

$start = function (int $port) {
    $methods = new Handler();
    $methods->unary('t.T/Echo', fn(string $message): string => $message);
    $methods->serverStreaming('t.T/Begin', function (string $message, ServerCall $call): void {
        $call->write($message);
        Coro\Coroutine::sleep(100);
    });
    return new ServerProcess(fn($server) => $server->on('request', $methods), Handler::SETTINGS + ['max_wait_time' => 1], port: $port);
};
Coro\Coroutine::set(['hook_flags' => 0]);
$server = $start(0);
$port = $server->port;
$client = new Client('127.0.0.1', $port, ['connect_timeout' => 5]);
Coro\run(fn() => print($client->unary('t.T/Echo', 'one') . "\n"));
$server->end();   // the client has not read its GOAWAY yet
Coro\run(fn() => print(substr(outcome(fn() => $client->unary('t.T/Echo', 'two')), 0, 11) . "\n"));
$server = $start($port);
Coro\run(function () use ($client, $server): void {
    echo outcome(fn() => $client->unary('t.T/Echo', 'three')), "\n";
    $call = $client->serverStreaming('t.T/Begin', 'begun');
    echo $call->read(), "\n";
    posix_kill($server->pid, SIGTERM);
    echo Status::name($call->status()->code), "\n";
});
$server->end();
$server = $start($port);
Coro\run(function () use ($client): void {
    echo implode(' ', Coro\map(range(1, 5), fn(int $i): string => outcome(fn() => $client->unary('t.T/Echo', "$i")))), "\n";
    $client->close();
    echo outcome(fn() => $client->unary('t.T/Echo', 'after close()')), "\n";
    $client->close();
});
$server->end();
?>
--EXPECT--
one
UNAVAILABLE
three
begun
UNAVAILABLE
1 2 3 4 5
after close()
