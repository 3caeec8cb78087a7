--TEST--
Coro\Rooms: a connection has not joined if the engine goes away before the client has what it has missed
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';
require __DIR__ . '/../client/redis_server.inc';

$redis = new RedisServer;
$server = cluster_server("redis+unix://$redis->path", ['history' => 10], ['log_level' => 5]);
[$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
$a->call('join', $a->fd, 'lobby');
$a->call('publish', 'lobby', 'one', 1, $a->fd);
$redis->kill();
echo strstr($b->call('join', $b->fd, 'lobby', null, ''), ':', true), ' ', $a->call('count', 'lobby'), ' ', $server->end(), "\n";
?>
--EXPECT--
Coro\Rooms\EngineAway 1 exit 0
