--TEST--
Rooms on a Redis Cluster: rooms are spread over its servers, and nothing is lost when a room moves to another one
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

use Coro\Coroutine;
use Coro\Redis\Deployment;
use Coro\Redis\Slots;
use Coro\Dsn;

// The example of the specification, keys with hash tags, and keys whose tag is empty or does not end.
show('slots', array_map(Slots::of(...), ['123456789', '{user1000}.following', 'user1000', 'foo{{bar}}zap', '{bar', 'foo{}{bar}', 'foo{x']));

$servers = [];
for ($i = 0; $i < 2; $i++) {
    $servers[] = new TcpServer(['--cluster-enabled', 'yes', '--cluster-port', (string) free_port(), '--cluster-node-timeout', '2000',
        '--cluster-allow-reads-when-down', 'yes', '--enable-debug-command', 'yes']);
}
Coro\run(function () use ($servers) {
    $redis = $ids = [];
    foreach ($servers as $i => $server) {
        $redis[$i] = new Coro\Coroutine\Redis;
        $redis[$i]->connect('127.0.0.1', $server->port);
        $redis[$i]->request(['CLUSTER', 'ADDSLOTSRANGE', [0, 8192][$i], [8191, 16383][$i]]);
        $redis[$i]->request(['CLUSTER', 'SET-CONFIG-EPOCH', $i + 1]);
        $ids[$i] = $redis[$i]->request(['CLUSTER', 'MYID']);
    }
    $bus = $redis[1]->request(['CONFIG', 'GET', 'cluster-port'])[1];
    $redis[0]->request(['CLUSTER', 'MEET', '127.0.0.1', $servers[1]->port, $bus]);
    foreach ($redis as $one) {
        await(fn () => str_contains($one->request(['CLUSTER', 'INFO']), 'cluster_state:ok')
            && count($one->request(['CLUSTER', 'SLOTS'])) === 2);
    }
    $nowhere = free_port();
    $dsn = "redis+cluster://127.0.0.1:$nowhere,127.0.0.1:{$servers[0]->port}";
    [$node, $worker] = [engine($dsn, 'aaaaaaaaaaaa'), engine($dsn, '')];
    $received = new Received($node);
    $node->beat('one');
    $rooms = array_map(fn (int $i) => "room$i", range(0, 19));
    array_map(fn (string $room) => $node->attach($room), $rooms);
    array_map(fn (string $room) => $worker->append($room, 'text'), $rooms);
    $texts = $received->take(20);
    sort($texts);
    $counts = array_map(fn ($one) => count($one->keys('*:s')), $redis);
    show('received', count(array_unique($texts)), array_sum($counts), min($counts) > 0);
    $worker->tell('aaaaaaaaaaaa', 'direct');
    show('told', $received->take(1));
    show('users', $node->enter('room1', 'Ada', '1'), $node->enter('room1', 'Ada', '2'), $worker->presence('room1'), $node->leave('room1', 'Ada'),
        array_keys($worker->nodes()), $node->reap(fn () => null));

    // A room moves to the other server, while messages are appended.
    $slot = Slots::of('coro:{room1}');
    [$from, $to] = $slot < 8192 ? [0, 1] : [1, 0];
    $redis[$to]->request(['CLUSTER', 'SETSLOT', $slot, 'IMPORTING', $ids[$from]]);
    $redis[$from]->request(['CLUSTER', 'SETSLOT', $slot, 'MIGRATING', $ids[$to]]);
    $commands = new Deployment(Dsn::parse($dsn), 10);
    show('asked', $commands->command('new{room1}', 'SET', 'new{room1}', 'x'), $redis[$from]->exists('new{room1}'));
    $appending = go(function () use ($worker) {
        for ($i = 0; $i < 100; $i++) {
            again(fn () => $worker->append('room1', "$i"));
            $i % 5 || Coroutine::sleep(0.002);
        }
    });
    foreach ($redis[$from]->request(['CLUSTER', 'GETKEYSINSLOT', $slot, 100]) as $key) {
        $redis[$from]->request(['MIGRATE', '127.0.0.1', $servers[$to]->port, $key, 0, 5000]);
    }
    foreach ([$to, $from] as $i) {
        $redis[$i]->request(['CLUSTER', 'SETSLOT', $slot, 'NODE', $ids[$to]]);
    }
    Coroutine::join([$appending]);
    show('moved', $received->take(100) === array_map(fn (int $i) => "room1 $i", range(0, 99)), $redis[$to]->exists('coro:{room1}:s'));
    $worker->append('room1', 'last');
    show('receives', $received->take(1), $worker->append('room1', 'x')[1]);
    $node->close();
    $worker->close();
});
?>
--EXPECT--
slots: [12739,3443,3443,4015,4015,8363,1283]
received: 20 20 true
told: ["direct"]
users: true false {"Ada":"2"} true ["aaaaaaaaaaaa"] null
asked: true false
moved: true 1
receives: ["room1 last"] ["aaaaaaaaaaaa"]
