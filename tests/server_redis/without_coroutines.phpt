--TEST--
Redis server: handlers run one after the other if enable_coroutine is false
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/redis_server.inc';

use Coro\Redis\Server;

$server = redis_server(function (Server $server): void {
    $server->setHandler('ID', fn () => Server::format(Server::INT, Coro\Coroutine::getCid()));
}, ['enable_coroutine' => false]);
echo ask_command(connect($server->port), 'ID'), "\n";
?>
--EXPECT--
:-1
