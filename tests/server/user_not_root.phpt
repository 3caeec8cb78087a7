--TEST--
Server: start() refuses the option user when the process is not root
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!posix_getpwnam('nobody')) die('skip needs the user nobody');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

if (posix_geteuid() === 0) {
    posix_setgid(posix_getpwnam('nobody')['gid']);
    posix_setuid(posix_getpwnam('nobody')['uid']);
}
foreach (['user' => 'root', 'group' => 'root', 'chroot' => '/'] as $option => $value) {
    $server = new Coro\Http\Server('127.0.0.1', 0);
    $server->on('request', 'strlen');
    $server->set([$option => $value]);
    attempt(fn () => $server->start());
    unset($server);
}
$server = new Coro\Http\Server('127.0.0.1', 0);
$server->on('request', 'strlen');
$server->on('workerStart', fn ($server) => $server->shutdown());
$server->set(['user' => posix_getpwuid(posix_geteuid())['name']]);
attempt(fn () => $server->start());
?>
--EXPECT--
Coro\Exception 1: option [user] cannot be applied: Operation not permitted [1]
Coro\Exception 1: option [group] cannot be applied: Operation not permitted [1]
Coro\Exception 1: option [chroot] cannot be applied: Operation not permitted [1]
true
