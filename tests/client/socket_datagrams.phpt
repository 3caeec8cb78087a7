--TEST--
Socket: sends and receives datagrams, connected or not
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/show.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    $one = new Socket(AF_INET, SOCK_DGRAM);
    $two = new Socket(AF_INET, SOCK_DGRAM);
    $one->bind('127.0.0.1');
    $two->bind('127.0.0.1');
    $port = $two->getsockname()['port'];
    show('sendto', $one->sendto('127.0.0.1', $port, 'a'), $one->sendto('127.0.0.1', $port, ''), $one->sendto('127.0.0.1', $port, 'b'));
    show('recvfrom', $two->recvfrom($from), $from === $one->getsockname(), $two->recvfrom($from), $two->recvfrom($from));
    show('no more', $two->recvfrom($from, 0.01), $two->errCode === SOCKET_ETIMEDOUT);
    $one->connect('127.0.0.1', $port);
    foreach (['c', 'dd', 'eee'] as $text) {
        $one->send($text);
    }
    show('recv', $two->recv(), $two->recv(), $two->recv());
});
?>
--EXPECT--
sendto: 1 0 1
recvfrom: "a" true "" "b"
no more: false true
recv: "c" "dd" "eee"
