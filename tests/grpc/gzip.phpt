--TEST--
gRPC: large messages are compressed if both sides want it; small ones are sent as they are
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

use Coro\Grpc\{Client, Handler, ServerCall};

with_grpc(function (Handler $handler): void {
    $handler->bidirectional('t.T/Echo', function (ServerCall $call): void {
        foreach ($call as $message) {
            $call->write($message);
        }
    });
}, function (Client $plain, int $port): void {
    $zipping = new Client('127.0.0.1', $port, ['gzip' => true]);
    foreach ([$plain, $zipping] as $client) {
        $call = $client->bidirectional('t.T/Echo');
        foreach (['small', str_repeat('large', 100_000), '', random_bytes(5000)] as $message) {
            $call->write($message);
            var_dump($call->read() === $message);
        }
        $call->end();
        var_dump($call->status()->code);
    }
    $large = str_repeat('x', 2000);
    $body = "\0" . pack('N', 2000) . "$large\0\0\0\0\1x";
    foreach (['identity,gzip', 'identity'] as $accepted) {
        $fields = raw_grpc($port, 't.T/Echo', ['grpc-accept-encoding' => $accepted], $body);
        echo "$accepted: ", $fields['grpc-encoding'] ?? 'not compressed', ', ', strlen($fields['body']) < 100 ? 'short' : 'long', ', ',
            bin2hex(substr($fields['body'], -6)), "\n";
    }
}, handler: ['gzip' => true]);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
identity,gzip: gzip, short, 000000000178
identity: not compressed, long, 000000000178
