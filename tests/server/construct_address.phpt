--TEST--
Server: an address that cannot be bound throws with its errno
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([['192.0.2.1', 0], ['localhost', 0], ['', 0], ['300.1.1.1', 80]] as $arguments) {
    attempt(fn () => new Coro\Http\Server(...$arguments));
}
?>
--EXPECT--
Coro\Exception 99: cannot bind to 192.0.2.1:0: Cannot assign requested address [99]
Coro\Exception 22: cannot bind to localhost:0: Invalid argument [22]
Coro\Exception 22: cannot bind to :0: Invalid argument [22]
Coro\Exception 22: cannot bind to 300.1.1.1:80: Invalid argument [22]
