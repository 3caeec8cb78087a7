--TEST--
Async\Client works outside of coroutines: the loop runs at the end of the script
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/async.inc';

$listener = stream_socket_server('tcp://127.0.0.1:0');
$client = watched('at the end', ['connect' => fn () => fwrite(stream_socket_accept($listener), 'from PHP')]);
var_dump($client->connect('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1)));
echo "the script ends\n";
?>
--EXPECT--
bool(true)
the script ends
at the end: connect
at the end: receive from PHP
at the end: close
