--TEST--
gRPC: a message that is too large or malformed ends its call, also if it is compressed; other calls go on
--EXTENSIONS--
coro
pcntl
posix
zlib
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Handler, ServerCall, Status};

with_grpc(function (Handler $handler): void {
    $handler->unary('t.T/Length', fn(string $message): string => (string) strlen($message));
    $handler->clientStreaming('t.T/Read', fn(ServerCall $call): string => implode(' ', array_map(strlen(...), iterator_to_array($call))));
    $handler->unary('t.T/Make', fn(string $length): string => str_repeat('x', (int) $length));
}, function (Client $client, int $port): void {
    foreach ([99_995, 100_000, 100_001, 10_000_000] as $size) {
        echo outcome(fn() => $client->unary('t.T/Length', str_repeat('x', $size))), "\n";
    }
    $call = $client->clientStreaming('t.T/Read');
    $call->write(str_repeat('x', 100_000));
    $call->write(str_repeat('x', 100_001));
    echo outcome($call->finish(...)), "\n";
    foreach ([1000, 1001] as $size) {
        $small = new Client('127.0.0.1', $port, ['max_message_size' => 1000]);
        echo outcome(fn() => strlen($small->unary('t.T/Make', (string) $size))), "\n";
    }
    $frame = fn(string $text, int $flag = 1): string => chr($flag) . pack('N', strlen($text)) . $text;
    $lie = fn(string $text, int $length): string => substr(gzencode($text), 0, -4) . pack('V', $length);
    $bodies = [
        'compressed' => $frame(gzencode(str_repeat('x', 100_000))), 'bomb' => $frame(gzencode(str_repeat('x', 10_000_000))),
        'lies' => $frame($lie(str_repeat('x', 1_000_000), 5)), 'nothing' => $frame(gzencode('')), 'empty' => $frame(''),
        'malformed' => $frame(substr_replace(gzencode(str_repeat('xyz', 50)), '???', 12, 3)), 'flag' => $frame('', 2),
    ];
    foreach ($bodies as $what => $body) {
        $fields = raw_grpc($port, 't.T/Length', ['grpc-encoding' => 'gzip'], $body);
        echo "$what: ", Status::name((int) $fields['grpc-status']), ' ', $fields['grpc-message'] ?? substr($fields['body'], 5), "\n";
    }
    foreach (['none' => [], 'identity' => ['grpc-encoding' => 'identity'], 'deflate' => ['grpc-encoding' => 'deflate']] as $what => $more) {
        $fields = raw_grpc($port, 't.T/Length', $more, $frame('x'));
        echo "$what: ", Status::name((int) $fields['grpc-status']), ' ', $fields['grpc-accept-encoding'] ?? '-', "\n";
    }
    foreach (['no message' => '', 'no length' => "\0\0\0", 'a part' => "\0\0\0\0\5hell", 'two' => "\0\0\0\0\0\0\0\0\0\0"] as $what => $body) {
        $fields = raw_grpc($port, 't.T/Length', [], $body);
        echo "$what: ", Status::name((int) $fields['grpc-status']), "\n";
    }
    echo $client->unary('t.T/Length', 'fine'), "\n";
}, handler: ['max_message_size' => 100_000]);
?>
--EXPECT--
99995
100000
RESOURCE_EXHAUSTED: a message of 100001 bytes is larger than 100000 bytes
RESOURCE_EXHAUSTED: a message of 10000000 bytes is larger than 100000 bytes
RESOURCE_EXHAUSTED: a message of 100001 bytes is larger than 100000 bytes
1000
RESOURCE_EXHAUSTED: a message of 1001 bytes is larger than 1000 bytes
compressed: OK 100000
bomb: RESOURCE_EXHAUSTED a message of 10000000 bytes is larger than 100000 bytes
lies: INTERNAL a compressed message is malformed
nothing: OK 0
empty: INTERNAL a compressed message is malformed
malformed: INTERNAL a compressed message is malformed
flag: INTERNAL a message is compressed, but grpc-encoding does not say how
none: INTERNAL -
identity: INTERNAL -
deflate: UNIMPLEMENTED identity,gzip
no message: UNIMPLEMENTED
no length: INTERNAL
a part: INTERNAL
two: UNIMPLEMENTED
4
