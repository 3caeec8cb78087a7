--TEST--
Redis: a shared connection gives each of many coroutines the replies to its own commands
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

use Coro\Coroutine;

$server = new RedisServer;
Coro\run(function () use ($server) {
    $shared = $server->client(['shared' => true]);
    $before = (int) $shared->info('stats')['total_connections_received'];
    $coroutines = [];
    $wrong = 0;
    for ($i = 0; $i < 100; $i++) {
        $coroutines[] = go(function () use ($shared, $i, &$wrong) {
            for ($j = 0; $j < 20; $j++) {
                $value = str_repeat("$i.$j", $j * 50 + 1);
                $shared->set("key$i", $value);
                $wrong += $shared->get("key$i") !== $value;
                $wrong += $shared->lPush("key$i", 1) !== false;
                $wrong += $shared->hMget("hash", ["$i.$j"]) !== ["$i.$j" => false];
            }
        });
    }
    Coroutine::join($coroutines);
    show('shared', $wrong, $shared->info('stats')['total_connections_received'] - $before);
});
?>
--EXPECT--
shared: 0 0
