--TEST--
Server: an error handler that throws at an unknown option ends set()
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

set_error_handler(fn ($level, $text) => throw new ErrorException($text));
$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => $server->set(['worker_nums' => 2, 'backlog' => -1]));
?>
--EXPECT--
ErrorException: Coro\Server::set(): unknown option [worker_nums], did you mean [worker_num]?
