--TEST--
Server: the path of an inherited unix socket is kept when the server ends
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/inherited.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$socket = stream_socket_server("unix://$path");
[$process] = start_with_sockets([$socket], SERVE, ['host' => $path, 'port' => 0, 'type' => CORO_SOCK_UNIX_STREAM, 'workers' => 2]);
var_dump((int) ask(stream_socket_client("unix://$path")) === proc_get_status($process)['pid']);
var_dump(stop($process), file_exists($path));
unlink($path);
?>
--EXPECT--
bool(true)
int(0)
bool(true)
