--TEST--
Server: the constructor throws with the errno for an address that cannot be bound
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([['192.0.2.1', 0], ['', 0], ['300.1.1.1', 80], ['no..name', 80],
    ['::1', 80], ['127.0.0.1', 80, server_mode(), CORO_SOCK_TCP6]] as $arguments) {
    attempt(fn () => new Coro\Http\Server(...$arguments));
}
?>
--EXPECTF--
Coro\Exception 99: cannot bind to 192.0.2.1:0: Cannot assign requested address [99]
Coro\Exception 22: cannot bind to :0: Invalid argument [22]
Coro\Exception 22: cannot bind to 300.1.1.1:80: Invalid argument [22]
Coro\Exception 99: cannot bind to no..name:80, a name without an IPv4 address (%s): Cannot assign requested address [99]
Coro\Exception 22: cannot bind to [::1]:80, an IPv6 address, which needs CORO_SOCK_TCP6 or CORO_SOCK_UDP6: Invalid argument [22]
Coro\Exception 22: cannot bind to 127.0.0.1:80, an IPv4 address, which needs CORO_SOCK_TCP or CORO_SOCK_UDP: Invalid argument [22]
