--TEST--
Redis: a subscribed connection receives messages, until the last subscription has ended
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
    [$subscriber, $other] = [$server->client(), $server->client()];
    show('subscribe', $subscriber->subscribe(['one', 'two']), $subscriber->pSubscribe(['t*']));
    show('confirmed', $subscriber->recv(), $subscriber->recv(), $subscriber->recv());
    show('command', $subscriber->get('key'), $subscriber->errMsg);
    show('published', $other->publish('two', 'text'), $subscriber->recv(), $subscriber->recv());
    show('timeout', $subscriber->recv(0.01), $subscriber->errCode === SOCKET_ETIMEDOUT);
    $waiting = go(fn () => show('canceled recv()', $subscriber->recv(), $subscriber->errCode === SOCKET_ECANCELED));
    Coroutine::cancel($waiting);
    show('still subscribed', $other->publish('one', 'after it'), $subscriber->recv());
    $subscriber->unsubscribe(['one', 'two']);
    $subscriber->pUnSubscribe(['t*']);
    show('ended', $subscriber->recv(), $subscriber->recv(), $subscriber->recv(), $subscriber->ping());
    show('shard', $subscriber->sSubscribe(['s']), $subscriber->subscribe(['c']), $subscriber->recv(), $subscriber->recv(),
        $other->sPublish('s', 'x'), $subscriber->recv(), $subscriber->unsubscribe(), $subscriber->recv(), $subscriber->sUnsubscribe(),
        $subscriber->recv(), $subscriber->ping());
    go(function () use ($other) {
        while ($other->pubsub('numsub', ['one'])['one'] === 0) {
            Coroutine::sleep(0.001);
        }
        $other->publish('one', 'for the function');
        $other->publish('one', 'end');
    });
    show('function', $subscriber->subscribe(['one'], function (Redis $redis, string $channel, string $text) {
        echo "$channel: $text\n";
        $text === 'end' && $redis->unsubscribe(['one']);
    }), $subscriber->ping());
    // Other coroutines begin and end subscriptions while one waits. The end of the last one does not end one that follows.
    $subscriber->subscribe(['one']);
    $waiting = go(fn () => show('while one waits', $subscriber->recv(), $subscriber->recv(), $subscriber->recv(), $subscriber->recv(), $subscriber->recv()));
    show('others', $subscriber->unsubscribe(['one']), $subscriber->subscribe(['two']), $subscriber->pSubscribe(['t*']));
    while ($other->pubsub('numpat') === 0) {
        Coroutine::sleep(0.001);
    }
    $other->publish('two', 'text');
    Coroutine::join([$waiting]);
    $subscriber->unsubscribe();
    $subscriber->pUnSubscribe();
    show('ended', $subscriber->recv(), $subscriber->recv(), $subscriber->recv(), $subscriber->ping());
    $waiting = go(function () use ($subscriber) {
        $subscriber->subscribe(['one']);
        $subscriber->recv();
        show('closed during recv()', $subscriber->recv(), $subscriber->errType === SWOOLE_REDIS_ERR_CLOSED);
    });
    Coroutine::sleep(0.01);
    $subscriber->close();
    Coroutine::join([$waiting]);
    show('closed', $subscriber->get('key'), $subscriber->errMsg, $subscriber->connected, $subscriber->sock);
});
?>
--EXPECT--
subscribe: true true
confirmed: ["subscribe","one",1] ["subscribe","two",2] ["psubscribe","t*",3]
command: false "the connection has subscriptions, and receives only messages"
published: 2 ["message","two","text"] ["pmessage","t*","two","text"]
timeout: false true
canceled recv(): false true
still subscribed: 1 ["message","one","after it"]
ended: ["unsubscribe","one",2] ["unsubscribe","two",1] ["punsubscribe","t*",0] true
shard: true true ["ssubscribe","s",1] ["subscribe","c",1] 1 ["smessage","s","x"] true ["unsubscribe","c",0] true ["sunsubscribe","s",0] true
one: for the function
one: end
function: true true
others: true true true
while one waits: ["subscribe","one",1] ["unsubscribe","one",0] ["subscribe","two",1] ["psubscribe","t*",2] ["message","two","text"]
ended: ["pmessage","t*","two","text"] ["unsubscribe","two",1] ["punsubscribe","t*",0] true
closed during recv(): false true
closed: false "the connection is closed: call connect()" false -1
