--TEST--
Client: blocks outside of coroutines, sends and receives with flags, and waits no longer than its time limits
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/blocking.inc';

use Coro\Client;

$client = new Client(SWOOLE_SOCK_TCP, SWOOLE_SOCK_SYNC);
show('new', $client->isConnected(), $client->sock, $client->recv(), $client->errCode, $client->close());
show('connect', $client->connect('localhost', $ports['echo'], 5), $client->isConnected(), $client->sock > 2);
show('echo', $client->send('hello'), $client->recv(2), $client->recv());
show('flags', $client->send('abcdef'), $client->recv(2, Client::MSG_PEEK), $client->recv(6, Client::MSG_WAITALL),
    $client->recv(1, Client::MSG_DONTWAIT), $client->errCode === SOCKET_EAGAIN);
show('peer', $client->getpeername()['port'] === $ports['echo'], $client->getsockname()['host']);
$large = random_bytes(2 << 20);
$client->set(['timeout' => 5]);
$received = '';
for ($sent = 0; strlen($received) < strlen($large);) {
    $now = $client->send(substr($large, $sent, 1 << 17));
    $sent += $now;
    $received .= $client->recv(1 << 17, Client::MSG_WAITALL);
}
show('large', $received === $large);
$file = temporary_file('data', 'the content of a file');
show('sendfile', $client->sendfile($file), $client->recv(21, Client::MSG_WAITALL), $client->sendfile($file, 4, 7), $client->recv());
$client->set(['read_timeout' => 0.02]);
$began = microtime(true);
show('timeout', $client->recv(), $client->errCode === SOCKET_ETIMEDOUT, microtime(true) - $began >= 0.02);
show('shutdown', $client->shutdown(Client::SHUT_WR), $client->recv(), $client->close());
?>
--EXPECT--
new: false -1 false 5001 false
connect: true true true
echo: 5 "he" "llo"
flags: 6 "ab" "abcdef" false true
peer: true "127.0.0.1"
large: true
sendfile: true "the content of a file" true "content"
timeout: false true true
shutdown: true "" true
