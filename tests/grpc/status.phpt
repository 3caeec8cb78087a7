--TEST--
gRPC: a Grpc\Exception decides the status, in the head or behind the messages
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
    $handler->unary('t.T/Status', fn(string $code) => throw new Exception((int) $code, "100 % grün\n", "\0details"));
    $handler->serverStreaming('t.T/Late', function (string $message, ServerCall $call): void {
        $call->write('first');
        throw new Exception(Status::DATA_LOSS, 'late');
    });
    $handler->unary('t.T/Fine', fn() => 'fine');
    $handler->unary('t.T/Bare', fn() => throw new Exception(Status::NOT_FOUND));
}, function (Client $client, int $port): void {
    foreach ([1, 5, 16, 99] as $code) {
        $status = $client->serverStreaming('t.T/Status', (string) $code)->status();
        echo Status::name($status->code), ' ', json_encode([$status->message, $status->details]), "\n";
    }
    foreach (['Unknown', 'Fine', 'Bare'] as $method) {
        echo "$method: ", outcome(fn() => $client->unary("t.T/$method", '')), "\n";
    }
    echo json_encode($client->serverStreaming('t.T/Bare', '')->status()->message), "\n";
    $call = $client->serverStreaming('t.T/Late', '');
    var_dump($call->read());
    echo outcome($call->read(...)), "\n", outcome($call->read(...)), "\n";
    $keep = fn(array $fields): string => json_encode(array_diff_key($fields, ['date' => 0, 'server' => 0]));
    echo $keep(raw_grpc($port, 't.T/Status', body: "\0\0\0\0\0012")), "\n";
    echo $keep(raw_grpc($port, 't.T/Late')), "\n";
    echo $keep(raw_grpc($port, 't.T/Fine', ['content-type' => 'application/grpc+proto'])), "\n";
    echo raw_grpc($port, 't.T/Fine', ['content-type' => 'text/plain'])[':status'], "\n";
    echo raw_grpc($port, 't.T/Fine', ['content-type' => 'application/grpc-web'])[':status'], "\n";
});
?>
--EXPECT--
CANCELLED ["100 % gr\u00fcn\n","\u0000details"]
NOT_FOUND ["100 % gr\u00fcn\n","\u0000details"]
UNAUTHENTICATED ["100 % gr\u00fcn\n","\u0000details"]
99 ["100 % gr\u00fcn\n","\u0000details"]
Unknown: UNIMPLEMENTED: this server has no such method
Fine: fine
Bare: NOT_FOUND: NOT_FOUND
""
string(5) "first"
DATA_LOSS: late
DATA_LOSS: late
{":status":200,"body":"","content-type":"application\/grpc","grpc-status":"2","grpc-message":"100 %25 gr%C3%BCn%0A","grpc-status-details-bin":"AGRldGFpbHM","content-length":"0"}
{":status":200,"body":"\u0000\u0000\u0000\u0000\u0005first","grpc-status":"15","grpc-message":"late","content-type":"application\/grpc"}
{":status":200,"body":"\u0000\u0000\u0000\u0000\u0004fine","grpc-status":"0","content-type":"application\/grpc+proto"}
415
415
