--TEST--
Redis: commands that phpredis 5 does not have
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

$server = new RedisServer;
Coro\run(function () use ($server) {
    $own = $server->client();
    $own->rPush('from', 'a', 'b');
    show('newer', $own->blMove('from', 'to', 'left', 'right', 0.1), $own->set('j', 'v'), $own->getEx('j', ['EX' => 100]), $own->expireTime('j') > 1e9,
        $own->getEx('j', ['persist']), $own->ttl('j'), $own->eval_ro('return {KEYS[1], ARGV[1]}', ['k', 'v'], 1), $own->zAdd('z1', 1, 'm'),
        $own->zDiffStore('z2', ['z1', 'none']), $own->sort_ro('from', ['alpha' => true]),
        $own->function('LOAD', "#!lua name=lib\nredis.register_function('f', function(keys, arguments) return {keys, arguments} end)"),
        $own->fcall('f', ['k'], ['a']), $own->fcall('f', []), $own->function('FLUSH'));
});
?>
--EXPECT--
newer: "a" true "v" true "v" -1 ["k","v"] 1 1 ["b"] "lib" [["k"],["a"]] [[],[]] true
