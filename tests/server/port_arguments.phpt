--TEST--
Server\Port: wrong event and option names are refused, and a port made with new cannot be used
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$port = $server->ports[0];
attempt(fn () => $port->on('workerStart', 'strlen'));
attempt(fn () => $port->on('reqest', 'strlen'));
attempt(fn () => $port->set(['package_max_lenght' => 1]));
attempt(fn () => $port->set(['worker_num' => 1]));
attempt(fn () => new Coro\Server\Port());
$class = new ReflectionClass(Coro\Server\Port::class);
attempt(fn () => $class->newInstanceWithoutConstructor()->set([]));
attempt(fn () => $class->newInstanceWithoutConstructor()->on('request', 'strlen'));
?>
--EXPECTF--
Warning: Coro\Server\Port::on(): event [workerStart] belongs to the server, not to a port in %s on line %d
false

Warning: Coro\Server\Port::on(): unknown event [reqest], did you mean [request]? in %s on line %d
false

Warning: Coro\Server\Port::set(): unknown option [package_max_lenght], did you mean [package_max_length]? in %s on line %d
NULL
NULL
Error: Call to private Coro\Server\Port::__construct() from global scope
Coro\Error: the port belongs to no server: create ports with Coro\Server::listen()
Coro\Error: the port belongs to no server: create ports with Coro\Server::listen()
