--TEST--
Server: start() fails if the user of the workers cannot write into upload_tmp_dir
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0) die('skip only root may change the user');
if (!posix_getpwnam('nobody')) die('skip needs the user nobody');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$directory = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($directory);
mkdir($directory, 0700);
foreach (['root', 'nobody'] as $owner) {
    chown($directory, $owner);
    $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
    $server->set(['user' => 'nobody', 'upload_tmp_dir' => $directory, 'log_level' => 5]);
    $server->on('request', fn () => null);
    $server->on('start', fn ($server) => $server->shutdown());
    attempt(fn () => $server->start());
    unset($server);
}
rmdir($directory);
?>
--EXPECTF--
Coro\Exception 13: option [upload_tmp_dir] cannot be applied to %scoro-test-%s: Permission denied [13]
true
