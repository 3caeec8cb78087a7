--TEST--
Redis: commands fail when their server is killed, and work again when it is back
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis_hostile.inc';

use Coro\Coroutine;
use Coro\Coroutine\Redis;

$server = new RedisServer;
Coro\run(function () use ($server) {
    $redis = new Redis;
    $redis->connect($server->path);
    $waiting = go(function () use ($redis) {
        show('killed', $redis->blPop('list', 0), TYPES[$redis->errType], $redis->connected);
    });
    $pipeline = new Redis;
    $pipeline->connect($server->path);
    $other = go(function () use ($pipeline, &$results) {
        $results = [$pipeline->pipeline()->set('k', 1)->blPop('list', 0)->get('k')->exec(), TYPES[$pipeline->errType]];
    });
    Coroutine::sleep(0.01);
    $server->kill();
    Coroutine::join([$waiting, $other]);
    show('killed in a pipeline', ...$results);
    show('gone', $redis->get('key'), TYPES[$redis->errType], $redis->errMsg);
    $server->start();
    show('back', $redis->ping(), $redis->connected, $redis->errCode, $pipeline->ping());
});
?>
--EXPECT--
killed: false "EOF" false
killed in a pipeline: false "EOF"
gone: false "IO" "Connection refused"
back: true true 0 true
