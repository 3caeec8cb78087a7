--TEST--
Server: set() warns about unknown options and suggests the nearest name
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => $server->set(['worker_nun' => 2, 'Backlog' => 3, 'nothing like it' => 1, 7 => 'x', 'WORKER_NUM' => 4]));
echo json_encode($server->setting), "\n";
?>
--EXPECTF--
Warning: Coro\Server::set(): unknown option [worker_nun], did you mean [worker_num]? in %s on line %d

Warning: Coro\Server::set(): unknown option [Backlog], did you mean [backlog]? in %s on line %d

Warning: Coro\Server::set(): unknown option [nothing like it] in %s on line %d

Warning: Coro\Server::set(): unknown option [integer key] in %s on line %d

Warning: Coro\Server::set(): unknown option [WORKER_NUM], did you mean [worker_num]? in %s on line %d
true
{"worker_nun":2,"Backlog":3,"nothing like it":1,"7":"x","WORKER_NUM":4}
