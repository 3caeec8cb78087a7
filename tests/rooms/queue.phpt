--TEST--
Coro\Rooms: while the engine is away a node keeps queue_bytes and refuses more; members without an id are no users; figures; callbacks that fail
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
$options = ['history' => 100, 'heartbeat' => 0.2, 'node_timeout' => 60, 'queue_bytes' => 2500];
$server = cluster_server("redis+unix://$redis->path", $options, ['worker_num' => 2, 'log_level' => 5], function ($server, $rooms): void {
    say_users($rooms);
    $rooms->onJoin(fn () => throw new Exception('thrown'));
    $rooms->onJoin(fn () => exit(1));
    $rooms->onJoin(function (string $room, string $user): void {
        Coro\Coroutine::sleep(0.01);
        say("waited for $user");
    });
});
[$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
foreach ([$a, $b] as $i => $client) {
    $client->call('join', $client->fd, 'lobby', $i ? ['name' => 'Bob'] : ['id' => 'ann']);
}
echo said($server, 2), ' ', json_encode([$a->call('presence', 'lobby'), $a->call('count', 'lobby')]), "\n";
$is = fn (array $wanted) => eventually(function () use ($a, $wanted): bool {
    $stats = $a->call('stats');
    foreach ($wanted as $key => $value) {
        if ($stats["rooms_$key"] !== $value) {
            return false;
        }
    }
    return true;
});
$a->call('send', 'lobby', 'one', 1, $a->fd);
echo $b->next(), ' ', json_encode($is(['engine_away' => 0, 'user_count' => 1, 'received_count' => 1, 'delivered_count' => 1])), "\n";

$redis->kill();
$texts = array_map(fn (int $i) => str_repeat("$i", 1000), range(1, 3));
foreach ($texts as $text) {
    $sent = $a->call('publish', 'lobby', $text, 1, $a->fd);
    echo is_array($sent) ? "$sent[local]" : $sent, "\n";
}
echo json_encode([$b->next() === $texts[0], $b->next() === $texts[1], $is(['engine_away' => 1, 'kept_count' => 2, 'refused_count' => 1])]), "\n";
$redis->start();
echo json_encode($is(['engine_away' => 0, 'kept_count' => 0, 'user_count' => 1])), ' ';
echo json_encode(array_values($a->call('history', 'lobby')) === array_slice($texts, 0, 2)), ' ', $server->end(), "\n";
?>
--EXPECTF--
+ lobby ann {"id":"ann"}, waited for ann [{"ann":{"id":"ann"}},2]
one true
1
1
Coro\Rooms\EngineAway: The engine is away, and the 2500 bytes of the option queue_bytes are used up
[true,true,true]
true true exit 0
