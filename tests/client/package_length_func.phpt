--TEST--
Socket: package_length_func may throw, wait, call the socket and close it
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/show.inc';

use Coro\Coroutine;

Coro\run(function () {
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $then = fn () => throw new Exception('from package_length_func');
    $left->setProtocol(['package_length_func' => function (string $bytes) use (&$then) {
        return $then($bytes);
    }]);
    $right->send('abcdef');
    attempt('throws', fn () => $left->recvPacket());
    $then = fn () => print('inside: ' . json_encode([$left->recv(), $left->recvPacket(), $left->setProtocol([]), $left->errCode]) . "\n");
    attempt('calls', fn () => $left->recvPacket());
    $then = function () use ($left) {
        Coroutine::join([go(fn () => attempt('meanwhile', fn () => [$left->recv(), $left->errCode === SOCKET_EBUSY]))]);
        return 2;
    };
    attempt('waits', fn () => $left->recvPacket());
    $then = fn () => (int) $left->close();
    attempt('closes', fn () => [$left->recvPacket(), $left->errCode === SOCKET_ECANCELED]);
});
?>
--EXPECT--
throws: Exception: from package_length_func
inside: [false,false,false,16]
calls: "a"
meanwhile: [false,true]
waits: "bc"
closes: [false,true]
