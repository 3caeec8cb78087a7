--TEST--
Redis\Subscriber: a channel that several coroutines need while the connection is made is confirmed to all of them
--EXTENSIONS--
posix
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

use Coro\Channel;
use Coro\Coroutine;
use Coro\Dsn;
use Coro\Redis\Away;
use Coro\Redis\Deployment;
use Coro\Redis\TimedOut;

$server = new RedisServer;
Coro\run(function () use ($server): void {
    $redis = new Deployment(Dsn::parse("redis+unix://$server->path"), 1.0);
    $messages = new Channel(100);
    $subscriber = $redis->subscriber($messages);
    $subscriber->want('channel');
    $confirmed = 0;
    $subscribe = function () use ($subscriber, &$confirmed): void {
        $subscriber->subscribe('channel');
        $confirmed++;
    };
    Coroutine::join([go($subscribe), go($subscribe), go($subscribe)]);
    $redis->command('channel', 'PUBLISH', 'channel', 'text');
    while (($message = $subscriber->recv()) && $message[1] === null);   // it is received, and has been before
    show('confirmed', $confirmed, $message);

    // The connection is lost, which those notice that ask for one of its channels. The other one is received again, too.
    $subscriber->subscribe('other');
    $server->client()->request(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    $insist = function () use ($subscribe): void {
        try {
            $subscribe();
        } catch (TimedOut $error) {
            throw $error;
        } catch (Away) {
            $subscribe();   // the connection was lost before the confirmation
        }
    };
    Coroutine::join([go($insist), go($insist)]);
    $subscriber->subscribe('other');
    $redis->command('other', 'PUBLISH', 'other', 'text');
    while (($message = $subscriber->recv()) && $message[1] === null);
    show('again', $confirmed, $message);
    $subscriber->close();
    $redis->close();
});
?>
--EXPECT--
confirmed: 3 ["channel","text"]
again: 5 ["other","text"]
