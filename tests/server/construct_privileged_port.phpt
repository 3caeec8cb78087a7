--TEST--
Server: the constructor throws for a privileged port without the needed rights
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if ((int) @file_get_contents('/proc/sys/net/ipv4/ip_unprivileged_port_start') < 82) {
    die('skip any user may use port 81 on this machine');
}
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

posix_setuid(65534);
attempt(fn () => new Coro\Http\Server('127.0.0.1', 81, server_mode()));
?>
--EXPECT--
Coro\Exception 13: cannot bind to 127.0.0.1:81: Permission denied [13]
