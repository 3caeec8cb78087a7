--TEST--
Redis server: other ports speak Redis with open_redis_protocol, and have their own callbacks without it; also with event_object
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/redis_server.inc';

use Coro\Redis\Server;

$redis = $lines = 0;
$server = redis_server(function (Server $server) use (&$redis, &$lines): void {
    $server->setHandler('PING', fn () => Server::format(Server::STATUS, 'PONG'));
    $server->set(['event_object' => true]);
    $port = $server->listen('127.0.0.1', 0, SWOOLE_SOCK_TCP);
    $port->set(['open_redis_protocol' => true]);
    $redis = $port->port;
    $port = $server->listen('127.0.0.1', 0, SWOOLE_SOCK_TCP);
    $port->set(LINES);
    $port->on('receive', fn ($server, $event) => $server->send($event->fd, "line $event->data"));
    $lines = $port->port;
});
echo ask_command(connect($server->port), 'PING'), ' ', ask_command(connect($redis), 'PING'), ' ', ask_line(connect($lines), 'a'), "\n";
?>
--EXPECT--
+PONG +PONG line a
