--TEST--
Coro\Rooms: two servers on Redis have the same rooms, also after a rooms process, a whole server and Redis were killed
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
$make = fn () => cluster_server("redis+unix://$redis->path",
    ['history' => 100, 'heartbeat' => 0.3, 'node_timeout' => 1.5, 'envelope' => fn ($data, $id) => $id === null ? "alone: $data" : $data],
    ['worker_num' => 2, 'log_level' => 2], fn ($server, $rooms) => say_users($rooms));
[$one, $two] = [$make(), $make()];
[$a, $b] = [new RoomsClient($one->port), new RoomsClient($two->port)];
$a->call('join', $a->fd, 'lobby', ['id' => 'ann']);
$b->call('join', $b->fd, 'lobby', ['id' => 'bob']);
said($one, 1);
said($two, 1);
$users = $a->call('presence', 'lobby') ?: [];
ksort($users);
echo said($one, 1), '; ', said($two, 1), '; ', json_encode($users), "\n";

// Each server names the rooms of both.
$b->call('join', $b->fd, 'yard');
eventually(fn () => count($a->call('names')) === 2);
$names = $a->call('names');
sort($names);
$b->call('leave', $b->fd, 'yard');
echo json_encode([$names, eventually(fn () => $a->call('names') === ['lobby'])]), "\n";

// Numbers of connections are those of the server of the publisher; names of id() are those of any server.
$tell = fn (array $sent): string => json_encode([$sent['local'], $sent['nodes'], $sent['dropped']]);
echo $tell($a->call('publish', 'lobby', 'one', 1, $a->fd)), ' ', $b->next(), "\n";
echo $tell($b->call('send', 'lobby', 'two', 1, [$b->fd])), ' ', $a->next(), "\n";
echo $tell($a->call('send', 'lobby', 'three', 1, [$a->fd, $b->call('id', $b->fd)])), "\n";

// The next rooms process goes on behind the last message.
posix_kill($b->call('pid'), SIGKILL);
$a->call('publish', 'lobby', 'four', 1, $a->fd);
echo $b->next(), ' ', $tell($a->call('send', 'lobby', 'five', 1, $a->fd)), ' ', $b->next(), "\n";

foreach ($two->processes() as $pid) {
    posix_kill($pid, SIGKILL);
}
echo $two->wait(), '; ', said($one, 2), "\n";

$redis->kill();
$a->send('publish', 'lobby', 'six');
$texts = [$a->next(), $a->next()];   // the message and the result, in any order
sort($texts);
echo $texts[0], ' ', $tell(json_decode($texts[1], true)), "\n";
$redis->start();
eventually(fn () => str_contains($one->printed(), 'is back, '));
echo json_encode([array_values($a->call('history', 'lobby')), $a->call('presence', 'lobby')]), ' ',
    $tell($a->call('send', 'lobby', 'seven', 1, $a->fd)), "\n";
preg_match_all('/the engine of the rooms is (?:away: |back, .*)/', $one->printed(), $lines);
fclose($a->socket->socket);
echo json_encode($lines[0]), ' ', $one->end(), "\n";
?>
--EXPECT--
+ lobby ann {"id":"ann"}; + lobby bob {"id":"bob"}; {"ann":{"id":"ann"},"bob":{"id":"bob"}}
[["lobby","yard"],true]
[0,2,0] one
[0,2,0] two
[0,2,0]
four [0,2,0] five
signal 9; + lobby ann {"id":"ann"}, - lobby bob {"id":"bob"}
alone: six [1,0,0]
[["six"],{"ann":{"id":"ann"}}] [0,1,0]
["the engine of the rooms is away: ","the engine of the rooms is back, and has got the 1 messages that were kept"] exit 0
