--TEST--
Client: reports connections that fail, are slow or end, and cuts packets
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/blocking.inc';

use Coro\Client;

$client = new Client(SWOOLE_SOCK_TCP);
$began = microtime(true);
show('limit of connect()', $client->connect('127.0.0.1', $ports['echo'], 0.02), $client->recv(), $client->errMsg,
    microtime(true) - $began < 1, $client->close());
$closed = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($closed, false), ':'), 1);
fclose($closed);
$client->set(['connect_timeout' => 0.02]);
show('option', $client->connect('127.0.0.1', $ports['echo']), $client->recv(), $client->errMsg, $client->close());
show('refused', $client->connect('127.0.0.1', $port), $client->errCode === SOCKET_ECONNREFUSED, $client->errMsg);
show('name', $client->connect(str_repeat('x', 64) . '.invalid', 1, 5), $client->errCode);
show('reset', $client->connect('127.0.0.1', $ports['reset'], 5), $client->send('x'), $client->recv(), $client->errMsg, $client->close());
$client->set(['open_eof_split' => true, 'package_eof' => "\n"]);
show('lines', $client->connect('127.0.0.1', $ports['lines'], 5), $client->recv(), $client->send('x'), $client->recv(), $client->recv(),
    $client->errCode, $client->close());
?>
--EXPECT--
limit of connect(): true false "Connection timed out" true true
option: true false "Connection timed out" true
refused: false true "Connection refused"
name: false 711
reset: true 1 false "Connection reset by peer" true
lines: true "one\n" 1 "two\n" "" 0 true
