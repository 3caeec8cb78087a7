--TEST--
Coro\Rooms: many clients that come back to a room together get what each has missed, which the engine is asked for once
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
$server = cluster_server("redis+unix://$redis->path", ['history' => 100], ['worker_num' => 2]);
$a = new RoomsClient($server->port);
for ($i = 0; $i < 10; $i++) {
    $ids[] = $a->call('publish', 'lobby', "text $i")['id'];
}
$clients = array_map(fn () => new RoomsClient($server->port), range(0, 29));
$reads = function () use ($redis): int {
    $text = '';
    Coro\run(function () use ($redis, &$text): void { $text = $redis->client()->request(['INFO', 'commandstats']); });
    return preg_match('/cmdstat_xrange:calls=(\d+)/', $text, $found) ? (int) $found[1] : 0;
};
foreach ($clients as $i => $client) {
    $client->send('join', $client->fd, 'lobby', null, $i === 0 ? '' : $ids[$i % 10]);
    $i === 20 && $ids[] = $a->call('publish', 'lobby', 'text 10')['id'];
}
$missing = 0;
foreach ($clients as $i => $client) {
    $expected = range($i === 0 ? 0 : $i % 10 + 1, 10);
    $texts = [];
    while (count($texts) <= count($expected)) {
        $texts[] = $client->next();
    }
    $texts = array_values(array_diff($texts, ['true']));
    $missing += (int) ($texts !== array_map(fn (int $n) => "text $n", $expected));
}
echo "$missing ", $reads() <= 20 ? 'few reads' : $reads(), ' ', $server->end(), "\n", $server->printed();
?>
--EXPECT--
0 few reads exit 0
