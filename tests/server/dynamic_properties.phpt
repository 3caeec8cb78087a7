--TEST--
Server: dynamic properties work as PHP has them
--EXTENSIONS--
coro
pcntl
posix
--INI--
error_reporting=8191
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->table = new ArrayObject(['shared']);
    $server->on('request', fn ($request, $response) => $response->end($server->table[0]));
});
echo body($server->port, '/'), "\n";
?>
--EXPECT--
shared
