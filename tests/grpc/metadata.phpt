--TEST--
gRPC: metadata in both directions: repeated and binary values, in front of the messages and behind them
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Exception, Handler, ServerCall, Status};

with_grpc(function (Handler $handler): void {
    $handler->unary('t.T/Echo', function (string $message, ServerCall $call): string {
        $metadata = array_intersect_key($call->metadata(), ['x-one' => 0, 'x-two' => 0, 'x-bytes-bin' => 0, 'x-always' => 0]);
        $call->setTrailingMetadata(['x-late' => 'fine', 'x-late-bin' => ["\0\1", "\xff"]]);
        $sent = [$call->sendInitialMetadata($metadata), $call->sendInitialMetadata([])];
        return $message === 'fail' ? throw new Exception(Status::ABORTED)
            : implode(' ', array_keys($call->metadata())) . json_encode($sent);
    });
    $handler->unary('t.T/Fail', function (string $message, ServerCall $call): never {
        $call->setTrailingMetadata(['X-Late' => 'fine']);
        throw new Exception(Status::ABORTED);
    });
    $handler->unary('t.T/Reserved', function (string $message, ServerCall $call): string {
        try {
            $call->setTrailingMetadata(['grpc-status' => '0']);
        } catch (ValueError $error) {
            return $error->getMessage();
        }
    });
}, function (Client $client): void {
    $show = fn(array $metadata): string => json_encode(array_map(fn($values) => array_map(bin2hex(...), $values), $metadata));
    foreach (['Echo' => 'fine', 'Fail' => ''] as $method => $message) {
        $metadata = ['X-One' => '1', 'x-two' => ['2', '3'], 'x-bytes-bin' => ["\0\xfe", ',']];
        $call = $client->serverStreaming("t.T/$method", $message, metadata: $metadata);
        echo $show($call->initialMetadata()), "\n";
        echo outcome($call->read(...)), ' ', $call->status()->code, "\n", $show($call->trailingMetadata()), "\n";
    }
    echo $client->serverStreaming('t.T/Echo', 'fail')->status()->code, "\n";
    echo outcome(fn() => $client->unary('t.T/Reserved', '')), "\n";
    try {
        $client->unary('t.T/Echo', '', metadata: ['grpc-timeout' => '1S']);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}, ['metadata' => ['x-always' => 'here']]);
?>
--EXPECT--
{"x-one":["31"],"x-two":["32","33"],"x-bytes-bin":["00fe","2c"],"x-always":["68657265"]}
x-one x-two x-bytes-bin x-always user-agent[true,false] 0
{"x-late":["66696e65"],"x-late-bin":["0001","ff"]}
[]
ABORTED: ABORTED 10
{"x-late":["66696e65"]}
10
metadata must not have the name grpc-status: gRPC itself uses names that begin with "grpc-"
metadata must not have the name grpc-timeout: gRPC itself uses names that begin with "grpc-"
