--TEST--
Coroutine\Client: connects, sends, receives, closes and connects again, and its properties show the state
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine;

Coro\run(function () {
    $echo = echoing();
    $port = port_of($echo);
    $client = new Client(SWOOLE_SOCK_TCP);
    show('new', $client->type, $client->connected, $client->isConnected(), $client->fd, $client->socket, $client->setting);
    show('connect', $client->connect('localhost', $port), $client->connected, $client->isConnected(), $client->fd > 2);
    show('echo', $client->send('hello'), $client->recv());
    show('peer', $client->getpeername()['host'], $client->getpeername()['port'] === $port, $client->getsockname()['address']);
    show('twice', $client->connect('127.0.0.1', $port), $client->errCode === SOCKET_EISCONN);
    show('timeout', $client->recv(0.01), $client->errCode === SOCKET_ETIMEDOUT, $client->errMsg);
    show('later', $client->send('x'), $client->errCode, $client->errMsg);
    while ($client->peek() === false && $client->errCode === SOCKET_EAGAIN) {
        Coroutine::sleep(0.001);
    }
    show('peek', $client->peek(), $client->peek(5), $client->recv(), $client->peek(), $client->errCode === SOCKET_EAGAIN);
    show('socket', $client->exportSocket() === $client->socket, $client->socket->send('y'), $client->recv());
    show('close', $client->close(), $client->connected, $client->fd, $client->socket, $client->close(), $client->errCode);
    show('closed', $client->send('x'), $client->recv(), $client->peek(), $client->getpeername(), $client->exportSocket(), $client->errMsg);
    show('again', $client->connect('127.0.0.1', $port), $client->send('z'), $client->recv());
    $client->exportSocket()->close();
    show('closed by its socket', $client->isConnected(), $client->recv(), $client->connect('127.0.0.1', $port), $client->close());
    stop_serving();
});
?>
--EXPECT--
new: 1 false false -1 null null
connect: true true true true
echo: 5 "hello"
peer: "127.0.0.1" true "127.0.0.1"
twice: false true
timeout: false true "Connection timed out"
later: 1 0 ""
peek: "x" "x" "x" false true
socket: true 1 "y"
close: true false -1 null false 5001
closed: false false false false false "the client is not connected"
again: true 1 "z"
closed by its socket: false false true true
