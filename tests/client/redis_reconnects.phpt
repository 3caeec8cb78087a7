--TEST--
Redis: connects again after the server has closed the connection, with its database, unless the option reconnect is 0
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
    [$own, $other] = [$server->client(), $server->client()];
    show('select', $own->select(3), $own->getDBNum(), $own->set('only', 'three'), $own->select(99), $own->getDBNum());
    $own->request(['CLIENT', 'SETNAME', 'victim']);
    show('kill', $other->request(['CLIENT', 'KILL', 'TYPE', 'normal']) > 0);
    Coroutine::sleep(0.01);
    show('reconnected', $own->get('only'), $own->getDBNum(), $own->client('getname'));
    $own->setOptions(['reconnect' => 0]);
    $other->request(['CLIENT', 'KILL', 'TYPE', 'normal']);
    Coroutine::sleep(0.01);
    show('not reconnected', $own->get('only'), $own->errType === SWOOLE_REDIS_ERR_CLOSED, $own->connected, $own->connect($server->path),
        $own->get('only'));
});
?>
--EXPECT--
select: true 3 true false 3
kill: true
reconnected: "three" 3 false
not reconnected: false true false true "three"
