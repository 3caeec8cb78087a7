--TEST--
Server: a set() that throws changes no option
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => $server->set(['worker_num' => 2, 'backlog' => -1]));
var_dump($server->setting);
?>
--EXPECT--
ValueError: Coro\Server::set(): option [backlog] must be between 1 and 65535
NULL
