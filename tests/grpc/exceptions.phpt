--TEST--
gRPC: other exceptions and exit() become UNKNOWN, and only the log has their texts
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

use Coro\Grpc\{Client, Handler, ServerCall};

$methods = new Handler();
$methods->unary('t.T/Throw', fn() => throw new RuntimeException('secret'));
$methods->unary('t.T/Nothing', fn() => null);
$methods->unary('t.T/Exit', fn() => exit(3));
$methods->unary('t.T/OwnLimit', fn() => Coro\Coroutine::deadline(0.001, fn() => Coro\Coroutine::sleep(100)));
$methods->serverStreaming('t.T/Late', function (string $message, ServerCall $call): never {
    $call->write('first');
    throw new LogicException('another secret');
});
$server = new ServerProcess(fn($server) => $server->on('request', $methods), Handler::SETTINGS + ['log_level' => CORO_LOG_WARNING]);
Coro\Coroutine::set(['hook_flags' => 0]);
Coro\run(function () use ($server): void {
    $client = new Client('127.0.0.1', $server->port);
    foreach (['Throw', 'Nothing', 'Exit', 'OwnLimit'] as $method) {
        echo "$method: ", outcome(fn() => $client->unary("t.T/$method", '', timeout: 100)), "\n";
    }
    $call = $client->serverStreaming('t.T/Late', '');
    echo $call->read(), ' ', outcome($call->read(...)), "\n";
});
$server->end();
preg_match_all('/WARNING\tPOST (\S+) .*fatal error: Uncaught (\S+ [\w ]+)/', $server->printed(), $lines, PREG_SET_ORDER);
foreach ($lines as [, $path, $what]) {
    echo "$path $what\n";
}
?>
--EXPECT--
Throw: UNKNOWN: UNKNOWN
Nothing: UNKNOWN: UNKNOWN
Exit: UNKNOWN: UNKNOWN
OwnLimit: UNKNOWN: UNKNOWN
first UNKNOWN: UNKNOWN
/t.T/Throw RuntimeException: secret 
/t.T/Nothing TypeError: a gRPC message must be a string or an object with serializeToString
/t.T/OwnLimit Coro\Coroutine\TimeoutException: the deadline has passed 
/t.T/Late LogicException: another secret 
