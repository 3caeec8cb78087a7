--TEST--
Redis: functions collect the commands of pipelines and transactions for a shared connection
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

use Coro\Coroutine;
use Coro\Coroutine\Redis;

$server = new RedisServer;
Coro\run(function () use ($server) {
    $shared = $server->client(['shared' => true]);
    $results = [];
    $shared->del('n');
    $coroutines = [];
    for ($i = 1; $i <= 20; $i++) {
        $coroutines[] = go(function () use ($shared, $i, &$results) {
            $results[] = $i % 2 ? $shared->pipeline(fn (Redis $pipeline) => $pipeline->echo("$i")->incr('n')->lPop('hash'))
                : $shared->multi(Redis::MULTI, function (Redis $transaction) use ($i) {
                    $transaction->echo("$i");
                    Coroutine::sleep(0.001);
                    $transaction->incr('n');
                });
        });
    }
    Coroutine::join($coroutines);
    show('functions', array_sum(array_column($results, 0)), array_sum(array_column($results, 1)), count($shared->pipeline(fn () => null)));
    attempt('exception', fn () => $shared->pipeline(fn (Redis $pipeline) => $pipeline->set('n', 'lost') && throw new Exception('thrown')));
    attempt('shared function', fn () => $shared->multi(Redis::MULTI, fn (Redis $transaction) => $transaction->watch('n')));
    show('not sent', $shared->get('n'));
});
?>
--EXPECT--
functions: 210 210 0
exception: Exception: thrown
shared function: Coro\Error: WATCH needs a connection of its own, and this one has the option shared
not sent: "20"
