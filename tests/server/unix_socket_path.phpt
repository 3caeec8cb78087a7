--TEST--
Server: invalid paths of unix sockets are refused
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['/nowhere/at/all.sock', '', str_repeat('x', 108), '/'] as $path) {
    attempt(fn () => new Coro\Http\Server($path, 0, server_mode(), CORO_SOCK_UNIX_STREAM));
}
?>
--EXPECT--
Coro\Exception 2: cannot bind to /nowhere/at/all.sock: No such file or directory [2]
Coro\Exception 22: cannot bind to : Invalid argument [22]
Coro\Exception 22: cannot bind to xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: Invalid argument [22]
Coro\Exception 98: cannot bind to /: Address already in use [98]
