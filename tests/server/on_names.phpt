--TEST--
Server: on() accepts event names in upper or lower case and suggests the nearest name for an unknown one
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => $server->on('WorkerSTART', 'strlen'));
attempt(fn () => $server->getCallback('workerstart'));
attempt(fn () => $server->getCallback('request'));
attempt(fn () => $server->getCallback('no such'));
attempt(fn () => $server->on('reqeust', 'strlen'));
attempt(fn () => $server->on('', 'strlen'));
attempt(fn () => $server->on("request\0", 'strlen'));
attempt(fn () => $server->on('request', 'no_such_function'));
attempt(fn () => $server->on('request', [new ArrayObject, 'nope']));
?>
--EXPECTF--
true
'strlen'
NULL
NULL

Warning: Coro\Server::on(): unknown event [reqeust], did you mean [request]? in %s on line %d
false

Warning: Coro\Server::on(): unknown event [] in %s on line %d
false

Warning: Coro\Server::on(): unknown event [request], did you mean [request]? in %s on line %d
false
TypeError: Coro\Server::on(): Argument #2 ($callback) must be a valid callback, function "no_such_function" not found or invalid function name
TypeError: Coro\Server::on(): Argument #2 ($callback) must be a valid callback, class ArrayObject does not have a method "nope"
