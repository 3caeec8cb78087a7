--TEST--
Redis: the options compatibility_mode and serialize change what commands return
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
    $flat = $server->client(['compatibility_mode' => false]);
    $flat->hMset('flat', ['a' => 1, 'b' => 2]);
    $flat->zAdd('scores', 1, 'one');
    show('flat', $flat->hGetAll('flat'), $flat->hMget('flat', ['a', 'x']), $flat->zRange('scores', 0, -1, true));
    $serializing = new Redis;
    $serializing->connect($server->path, 0, true);
    $serializing->set('object', new ArrayObject([1]));
    show('serialize', $serializing->get('object')[0], $serializing->setting, $flat->setting, $serializing->host === $server->path);
});
?>
--EXPECT--
flat: ["a","1","b","2"] ["1",false] ["one","1"]
serialize: 1 [] {"compatibility_mode":false} true
