--TEST--
Redis: scan() ends, and its option decides about empty results and the prefix
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

use Coro\Coroutine\Redis;

$server = new RedisServer;
Coro\run(function () use ($server) {
    $own = $server->client();
    for ($i = 0; $i < 300; $i++) {
        $own->set("scan:$i", $i);
    }
    $scan = function (int $option, ?string $pattern) use ($own): array {
        $own->setOption(Redis::OPT_SCAN, $option);
        [$cursor, $found, $empty] = [null, [], 0];
        while (($keys = $own->scan($cursor, $pattern, 20)) !== false) {
            $found = [...$found, ...$keys];
            $empty += $keys === [];
        }
        return [count(array_unique($found)), $empty > 1];
    };
    show('scan', $scan(Redis::SCAN_NORETRY, 'scan:*'), $scan(Redis::SCAN_NORETRY, 'scan:17'), $scan(Redis::SCAN_RETRY, 'scan:17'),
        $own->setOption(Redis::OPT_PREFIX, 'scan:') && $scan(Redis::SCAN_PREFIX, '1?') && $scan(Redis::SCAN_PREFIX, null) === [300, false],
        $own->getOption(Redis::OPT_SCAN), $own->setOption(Redis::OPT_SCAN, Redis::SCAN_NOPREFIX), $own->setOptions(['prefix' => '']));
    $cursor = null;
    $own->multi();
    $own->hScan('scan:1', $cursor);
    $own->sScan('scan:1', $cursor);
    show('of wrong types in a transaction', $own->exec(), $cursor);
});
?>
--EXPECT--
scan: [300,false] [1,true] [1,false] true 3 true true
of wrong types in a transaction: [false,false] null
