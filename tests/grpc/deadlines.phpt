--TEST--
gRPC: a deadline ends the function and its call, in the server and in the client
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Handler, ServerCall, Status};

$marks = tempnam(sys_get_temp_dir(), 'coro-test-');
with_grpc(function (Handler $handler): void {
    $handler->unary('t.T/Sleep', function (string $message, ServerCall $call): string {
        try {
            $message === '0' || Coro\Coroutine::sleep((float) $message);
            return $call->timeLeft() === null ? 'no deadline' : (string) ceil($call->timeLeft() / 3600);
        } catch (Coro\Coroutine\TimeoutException $timeout) {
            file_put_contents($GLOBALS['marks'], "canceled\n", FILE_APPEND);
            throw $timeout;
        }
    });
    $handler->serverStreaming('t.T/Stream', function (string $message, ServerCall $call): void {
        $call->write('first');
        Coro\Coroutine::sleep(100);
    });
    $handler->clientStreaming('t.T/Read', fn(ServerCall $call): string => (string) $call->read());
    $handler->unary('t.T/Compute', function (): never {
        while (true) {
        }
    });
}, function (Client $client, int $port): void {
    // The server alone: this client sends no other deadline than grpc-timeout.
    foreach (['1n', '1u', '1000u', '20m'] as $timeout) {
        $fields = raw_grpc($port, 't.T/Sleep', ['grpc-timeout' => $timeout], "\0\0\0\0\003100");
        echo Status::name((int) $fields['grpc-status']), ': ', $fields['grpc-message'], "\n";
    }
    echo file_get_contents($GLOBALS['marks']);
    foreach (['600S', '120M', '00000010H', '99999999H', '100000000n', 'x', '-1S'] as $timeout) {
        echo "$timeout: ", substr(raw_grpc($port, 't.T/Sleep', ['grpc-timeout' => $timeout], "\0\0\0\0\0010")['body'], 5), "\n";
    }
    $fields = raw_grpc($port, 't.T/Stream', ['grpc-timeout' => '20m']);
    echo substr($fields['body'], 5), ' ', $fields['grpc-status'], "\n";
    echo raw_grpc($port, 't.T/Compute', ['grpc-timeout' => '20m'])['grpc-status'], "\n";
    // The client, or the server: whoever is first.
    echo outcome(fn() => $client->unary('t.T/Sleep', '100', timeout: 0.02)), "\n";
    $call = $client->serverStreaming('t.T/Stream', '', timeout: 0.1);
    echo outcome($call->read(...)), "\n", outcome($call->read(...)), "\n";
    echo outcome(fn() => $client->clientStreaming('t.T/Read', timeout: 0.02)->read()), "\n";
    echo outcome(fn() => $client->unary('t.T/Sleep', '0')), "\n";
    // A server that accepts no connection in time.
    $full = stream_socket_server('tcp://127.0.0.1:0');
    $silent = new Client('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($full, false), ':'), 1));
    echo outcome(fn() => $silent->unary('t.T/Sleep', '0', timeout: 0.02)), "\n";
    unlink($GLOBALS['marks']);
});
?>
--EXPECT--
DEADLINE_EXCEEDED: the deadline has passed
DEADLINE_EXCEEDED: the deadline has passed
DEADLINE_EXCEEDED: the deadline has passed
DEADLINE_EXCEEDED: the deadline has passed
canceled
canceled
canceled
canceled
600S: 1
120M: 2
00000010H: 10
99999999H: 99999999
100000000n: no deadline
x: no deadline
-1S: no deadline
first 4
4
DEADLINE_EXCEEDED: the deadline has passed
first
DEADLINE_EXCEEDED: the deadline has passed
DEADLINE_EXCEEDED: the deadline has passed
no deadline
DEADLINE_EXCEEDED: the deadline has passed
