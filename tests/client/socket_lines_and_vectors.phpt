--TEST--
Socket: receives lines and vectors, and peeks
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/show.inc';

Coro\run(function () {
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    show('writeVector', $right->writeVector(["line 1\nli", '', "ne 2\nlonger\n123456rest"]));
    show('recvLine', $left->recvLine(), $left->recvLine(), $left->recvLine(3), $left->recvLine());
    show('readVector', $left->readVector([2, 1]), $left->readVectorAll([1, 2]));
    show('peek', $left->peek(2), $left->peek(), $left->recvWithBuffer(1), $left->recvWithBuffer());
    show('peek', $left->peek(), $left->errCode === SOCKET_EAGAIN);
    $right->send('abcdef');
    show('recv', $left->recv(2), $left->recv());
    go(fn () => $right->writeVectorAll(array_fill(0, 3000, 'xy')));
    show('vectors', $left->recvAll(6000) === str_repeat('xy', 3000));
});
?>
--EXPECT--
writeVector: 31
recvLine: "line 1\n" "line 2\n" "lon" "ger\n"
readVector: ["12","3"] ["4","56"]
peek: "re" "rest" "r" "est"
peek: false true
recv: "ab" "cdef"
vectors: true
