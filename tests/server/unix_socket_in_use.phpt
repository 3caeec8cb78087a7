--TEST--
Server: a unix socket that accepts connections counts as in use
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$other = stream_socket_server("unix://$path");
try {
    new Coro\Http\Server($path, 0, server_mode(), CORO_SOCK_UNIX_STREAM);
} catch (Coro\Exception $e) {
    echo $e->getCode(), ' ', str_replace($path, 'PATH', $e->getMessage()), "\n";
}
var_dump(file_exists($path));
fclose($other);
unlink($path);
?>
--EXPECT--
98 cannot bind to PATH: Address already in use [98]
bool(true)
