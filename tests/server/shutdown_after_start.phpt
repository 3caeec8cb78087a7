--TEST--
Server: shutdown() and reload() return false before and after the server runs, even when pid properties are changed
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, CORO_BASE);
$server->on('request', fn () => 0);
var_dump($server->shutdown());
$server->on('start', function (Coro\Server $server): void {
    $server->master_pid = 1;
    var_dump($server->shutdown());
});
var_dump($server->start());
$server->manager_pid = getmypid();
var_dump($server->shutdown(), @$server->reload());
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(false)
bool(false)
