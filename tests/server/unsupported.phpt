--TEST--
Server: unsupported options and events of Swoole are reported, unless their value asks for nothing
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn() => $server->set(['task_worker_num' => 4]));
attempt(fn() => $server->set(['task_worker_num' => 0, 'enable_static_handler' => false, 'ssl_cert_file' => null,
    'document_root' => '', 'static_handler_locations' => []]));
attempt(fn() => $server->listen('127.0.0.1', 0, CORO_SOCK_TCP)->set(['open_http2_protocol' => true]));
attempt(fn() => Coro\Coroutine::set(['socket_dns_timeout' => 1.5]));
attempt(fn() => $server->on('Task', fn() => 1));
attempt(fn() => $server->on('finish', fn() => 1));
attempt(fn() => $server->ports[1]->on('task', fn() => 1));
attempt(fn() => $server->ports[1]->on('workerStart', fn() => 1));
?>
--EXPECTF--
Warning: Coro\Server::set(): option [task_worker_num] is not supported yet in %s on line %d
true
true

Warning: Coro\Server\Port::set(): option [open_http2_protocol] is not supported yet in %s on line %d
NULL

Warning: Coro\Coroutine::set(): option [socket_dns_timeout] is not supported yet in %s on line %d
NULL

Warning: Coro\Server::on(): event [Task] is not supported yet in %s on line %d
false

Warning: Coro\Server::on(): event [finish] is not supported yet in %s on line %d
false

Warning: Coro\Server\Port::on(): event [task] is not supported yet in %s on line %d
false

Warning: Coro\Server\Port::on(): event [workerStart] belongs to the server, not to a port in %s on line %d
false
