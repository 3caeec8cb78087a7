--TEST--
Socket: recvPacket() cuts packets by their length, a function or a mark, and reports one that is too large
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/show.inc';

Coro\run(function () {
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    show('length', $left->setProtocol(['open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2]));
    $right->send("\0\3one\0\3t");
    show('recvPacket', substr($left->recvPacket(), 2));
    go(fn () => $right->send('wo'));
    show('recvPacket', substr($left->recvPacket(), 2));
    show('function', $left->setProtocol(['package_length_func' => fn (string $bytes) => (int) $bytes[0]]));
    $right->send('2a3bb');
    show('recvPacket', $left->recvPacket(), $left->recvPacket());
    show('eof', $left->setProtocol(['package_length_func' => null, 'open_length_check' => false, 'open_eof_split' => true,
        'package_eof' => '|', 'package_max_length' => 10]));
    $right->send('a|b|' . str_repeat('x', 20));
    show('recvPacket', $left->recvPacket(), $left->recvPacket(), $left->recvPacket(), $left->errCode === SOCKET_EMSGSIZE);
    $right->send('part');
    $right->shutdown(1);
    show('end in a packet', $left->recvPacket(), $left->errCode, $left->recvPacket());
});
?>
--EXPECT--
length: true
recvPacket: "one"
recvPacket: "two"
function: true
recvPacket: "2a" "3bb"
eof: true
recvPacket: "a|" "b|" false true
end in a packet: "" 0 ""
