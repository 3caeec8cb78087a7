--TEST--
Redis: setOption() sets a prefix, a serializer and the read timeout
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
    [$own, $other] = [$server->client(), $server->client()];
    $own->setOption(Redis::OPT_PREFIX, 'app:');
    show('prefix', $own->getOption(Redis::OPT_PREFIX), $own->_prefix('key'), $own->mSet(['p' => 1, 'q' => 2]), $own->mGet(['p', 'q']),
        $other->get('app:p'), $own->eval('return {KEYS[1], ARGV[1]}', ['key', 'argument'], 1), $own->multi()->get('p')->exec(),
        $own->pipeline(fn (Redis $pipeline) => $pipeline->del('p', 'q')));
    $own->setOptions(['prefix' => '']);
    $own->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_JSON);
    show('JSON', $own->set('j', ['a' => [1, null, 2.5]]), $other->get('j'), $own->get('j'), $own->hMset('jh', ['x' => true]), $own->hGetAll('jh'),
        $own->_serialize([1]), $own->_unserialize('{"a":1}'), $own->_unserialize('no JSON'), $own->getOption(Redis::OPT_SERIALIZER));
    attempt('not JSON', fn () => $own->set('j', "\xff"));
    show('not JSON either', $other->set('j', 'text') && $own->get('j') === 'text', $own->setOption(Redis::OPT_SERIALIZER, 2));
    $own->setOptions(['serialize' => Redis::SERIALIZER_PHP]);
    show('PHP', $own->getOption(Redis::OPT_SERIALIZER), $own->_serialize(1.5), $own->setOption(Redis::OPT_SERIALIZER, 0), $own->setOption(99, 1),
        $own->getOption(99));
    show('read timeout', $own->setOption(Redis::OPT_READ_TIMEOUT, 0.01), $own->getOption(Redis::OPT_READ_TIMEOUT),
        $other->request(['CLIENT', 'PAUSE', '60000', 'WRITE']), $own->set('late', 1), $own->errCode === SOCKET_ETIMEDOUT,
        $other->request(['CLIENT', 'UNPAUSE']), $own->setOption(Redis::OPT_READ_TIMEOUT, 5), $own->ping());
    show('last error', $own->lPush('j', 1), substr($own->getLastError(), 0, 9), $own->clearLastError(), $own->getLastError(), $own->errCode);
});
?>
--EXPECT--
prefix: "app:" "app:key" true ["1","2"] "1" ["app:key","argument"] ["1"] [2]
JSON: true "{\"a\":[1,null,2.5]}" {"a":[1,null,2.5]} true {"x":true} "[1]" {"a":1} "no JSON" 4
not JSON: ValueError: the value cannot be stored as JSON: it has a text that is not UTF-8, INF, NAN, a recursion, or too many levels
not JSON either: true false
PHP: 1 "d:1.5;" true false false
read timeout: true 0.01 true false true true true true
last error: false "WRONGTYPE" true null 0
