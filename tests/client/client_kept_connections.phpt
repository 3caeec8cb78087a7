--TEST--
Client: with CORO_KEEP the next client takes the connection, unless bytes were left in it, a call has failed, or it was closed by force
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/blocking.inc';

use Coro\Client;

$use = function (string $title, string $id = '') use ($ports): Client {
    $client = new Client(SWOOLE_SOCK_TCP | SWOOLE_KEEP, SWOOLE_SOCK_SYNC, $id);
    show($title, $client->connect('127.0.0.1', $ports['echo'], 5), $client->reuse, $client->reuseCount, $client->send('kept'), $client->recv());
    return $client;
};
$use('first');
$use('second')->close();
$third = $use('third');
show('not read', $third->send('an answer'), $third->recv(1, Client::MSG_PEEK));
unset($third);
$use('after unread bytes');
$late = new Client(SWOOLE_SOCK_TCP | SWOOLE_KEEP);   // its answer may come when the next client waits for another one
show('no answer', $late->connect('127.0.0.1', $ports['echo'], 0.01), $late->reuse, $late->recv(), $late->close());
$use('after a time limit');
$use('other id', 'id');
$use('forced')->close(true);
$use('after close(true)');

?>
--EXPECT--
first: true false 0 4 "kept"
second: true true 1 4 "kept"
third: true true 2 4 "kept"
not read: 9 "a"
after unread bytes: true false 0 4 "kept"
no answer: true true false true
after a time limit: true false 0 4 "kept"
other id: true false 0 4 "kept"
forced: true true 1 4 "kept"
after close(true): true false 0 4 "kept"
