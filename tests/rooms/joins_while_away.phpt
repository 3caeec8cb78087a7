--TEST--
Coro\Rooms: a connection that joins while Redis is away gets what other nodes publish before its node receives the room
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

$redis = new RedisServer('--appendonly', 'yes', '--appendfsync', 'no');
$options = ['history' => 10, 'heartbeat' => 0.5, 'engine_timeout' => 1.0];
$server = cluster_server("redis+unix://$redis->path", $options, ['worker_num' => 1, 'log_level' => 5]);
$publish = fn(string $text) => Coro\run(fn() => (new Coro\Rooms("redis+unix://$redis->path", $options))->publish('lobby', $text));
[$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
$publish('before');
$a->call('join', $a->fd, 'other');
$redis->kill();
var_dump($b->call('join', $b->fd, 'lobby'));
$redis->start('--appendonly', 'yes', '--appendfsync', 'no');
$publish('at once');
do {
    $text = $b->next();
} while ($text === 'before');   // it was published within a heartbeat
echo "$text\n";
$publish('later');
echo $b->next(), "\n", $server->end(), "\n";
?>
--EXPECT--
bool(true)
at once
later
exit 0
