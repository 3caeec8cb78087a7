--TEST--
Server: start() throws for a user, group or directory that does not exist
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['user', 'group', 'chroot'] as $option) {
    $server = new Coro\Http\Server('127.0.0.1', 0);
    $server->on('request', 'strlen');
    $server->set([$option => '/no/such/name']);
    attempt(fn () => $server->start());
    unset($server);
}
?>
--EXPECT--
Coro\Exception 2: option [user] cannot be applied: No such file or directory [2]
Coro\Exception 2: option [group] cannot be applied: No such file or directory [2]
Coro\Exception 2: option [chroot] cannot be applied: No such file or directory [2]
