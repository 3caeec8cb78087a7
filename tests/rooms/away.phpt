--TEST--
Coro\Rooms: what is published while Redis is away is kept up to a bound, and Redis gets it although more is published meanwhile
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

use Coro\Rooms\EngineAway;

$redis = new RedisServer;
$options = ['history' => 100, 'heartbeat' => 0.3, 'node_timeout' => 2, 'queue_bytes' => 3000];
$settings = ['worker_num' => 1, 'log_level' => 2];
$server = cluster_server("redis+unix://$redis->path", $options, $settings, function ($server, $rooms): void {
    $server->on('message', function ($server, $frame) use ($rooms): void {
        static $is_flooding = false;
        [$method] = $call = json_decode($frame->data, true);
        if ($method !== 'flood') {
            $is_flooding = $is_flooding && $method !== 'enough';
            $result = $method === 'enough' ? true : call_cluster($server, $rooms, $frame->fd, $call);
            $server->push($frame->fd, json_encode($result));
            return;
        }
        $is_flooding = true;
        for ($i = 0; $i < 30; $i++) {
            Coro\go(function () use ($rooms, &$is_flooding): void {
                while ($is_flooding) {
                    try {
                        $rooms->publish('flood', 'x');
                    } catch (EngineAway) {
                        Coro\Coroutine::sleep(0.001);
                    }
                }
            });
        }
    });
});
$a = new RoomsClient($server->port);
$a->call('publish', 'lobby', 'first');
$redis->kill();
for ($i = 1; is_array($sent = $a->call('publish', 'lobby', "kept $i " . str_repeat('x', 380))); $i++);
echo "$sent\n";
$redis->start();
eventually(fn () => str_contains($server->printed(), 'is back, '));
$texts = array_map(fn (string $text) => substr($text, 0, 6), array_values($a->call('history', 'lobby')));
echo $i - 1, ' kept: ', json_encode($texts), "\n";

$redis->kill();
$a->send('flood');
eventually(fn () => substr_count($server->printed(), 'is away') === 2);
$redis->start();
eventually(fn () => substr_count($server->printed(), 'is back, ') === 2);
preg_match_all('/is away: (?!.*Redis)[^.]*/', $server->printed(), $vague);   // a worker tells the rooms process why
echo json_encode([$a->call('enough'), $vague[0]]), "\n";

// What is kept when the server ends is lost, and the log says so.
$redis->kill();
$a->call('publish', 'lobby', 'lost');
echo $server->end(), "\n";
echo preg_match('/the server ends while .* kept \([1-9]\d*\) are lost/', $server->printed()), "\n";
?>
--EXPECT--
Coro\Rooms\EngineAway: The engine is away, and the 3000 bytes of the option queue_bytes are used up
4 kept: ["kept 1","kept 2","kept 3","kept 4"]
[true,[]]
exit 0
1
