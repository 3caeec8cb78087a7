--TEST--
Redis: with setDefer() commands are sent, and recv() returns their replies
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
    $own->setDefer();
    show('defer', $own->getDefer(), $own->set('deferred', 1), $own->incr('deferred'), $own->get('deferred'));
    show('recv', $own->recv(), $own->recv(), $own->recv(), $own->recv(), $own->errMsg);
    $own->setDefer(false);
});
?>
--EXPECT--
defer: true true true true
recv: true 2 "2" false "no command was sent with setDefer(), and there is no subscription"
