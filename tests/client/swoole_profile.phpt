--TEST--
coro.swoole_module=1: a Client that has waited for its time limit has the error EAGAIN
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
$listener = stream_socket_server('tcp://127.0.0.1:0');
$client = new Swoole\Client(SWOOLE_SOCK_TCP);
$client->set(['read_timeout' => 0.01]);
$client->connect('127.0.0.1', (int) explode(':', stream_socket_get_name($listener, false))[1], 5);
var_dump($client->recv(), $client->errCode === SOCKET_EAGAIN);
?>
--EXPECT--
bool(false)
bool(true)
