--TEST--
gRPC: Health tells the states of services, and their changes to clients that watch
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Handler, Health};

with_grpc(function (Handler $handler): void {
    $health = new Health($handler);
    $health->set('shop.Shop', Health::NOT_SERVING);
    $handler->unary('t.T/Set', function (string $message) use ($health): string {
        [$service, $state] = explode(' ', $message);
        $health->set($service, (int) $state);
        return '';
    });
}, function (Client $client): void {
    $name = fn(string $service): string => $service === '' ? '' : "\x0a" . chr(strlen($service)) . $service;
    $check = fn(string $service): string => outcome(fn() => bin2hex($client->unary('grpc.health.v1.Health/Check', $name($service))));
    echo $check(''), "\n", $check('shop.Shop'), "\n", $check('shop.Till'), "\n";
    $watched = array_map(fn($service) => $client->serverStreaming('grpc.health.v1.Health/Watch', $name($service)), ['', 'shop.Till']);
    $next = fn(): string => implode(' ', array_map(fn($call) => bin2hex($call->read()), $watched));
    echo $next(), "\n";
    $client->unary('t.T/Set', 'shop.Till 1');
    $client->unary('t.T/Set', ' 2');
    echo $next(), "\n";
    $client->unary('t.T/Set', ' 2');
    $client->unary('t.T/Set', ' 1');
    $client->unary('t.T/Set', 'shop.Till 300');
    echo $next(), "\n", $check('shop.Till'), "\n";
    echo outcome(fn() => $client->unary('grpc.health.v1.Health/Check', "\x0a\xff")), "\n";
}, settings: ['worker_num' => 1]);
?>
--EXPECT--
0801
0802
NOT_FOUND: unknown service
0801 0803
0802 0801
0801 08ac02
08ac02
INTERNAL: the bytes are no message of Protocol Buffers
