--TEST--
Server: a file that is not a socket is never replaced by a unix socket
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
file_put_contents($path, 'precious');
try {
    new Coro\Http\Server($path, 0, server_mode(), CORO_SOCK_UNIX_STREAM);
} catch (Coro\Exception $e) {
    echo $e->getCode(), "\n";
}
echo file_get_contents($path), "\n";
unlink($path);
?>
--EXPECT--
98
precious
