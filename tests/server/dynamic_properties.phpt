--TEST--
Server: dynamic properties behave as in PHP
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
