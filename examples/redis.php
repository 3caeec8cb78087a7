<?php
// Redis: a counter that a hundred coroutines increment over one connection, and messages between coroutines.
// php -d extension=coro examples/redis.php [host or path of a unix socket] [port]

use Coro\Coroutine;
use Coro\Coroutine\Redis;

[, $host, $port] = $argv + [1 => '127.0.0.1', '6379'];

/** @param array<string, mixed> $options */
function open_redis(string $host, int $port, array $options = []): Redis
{
    $redis = new Redis($options + ['connect_timeout' => 1, 'timeout' => 5]);
    $redis->connect($host, $port) || exit("no connection to Redis: $redis->errMsg\n");
    return $redis;
}

Coro\run(function () use ($host, $port): void {
    // One connection for all coroutines: their commands are sent together.
    $shared = open_redis($host, (int) $port, ['shared' => true]);
    $shared->del('example:counter');
    Coroutine\batch(array_fill(0, 100, fn () => $shared->incr('example:counter')));
    echo 'counter: ', json_encode($shared->get('example:counter')), "\n";

    // Messages need a connection of their own.
    $subscriber = open_redis($host, (int) $port);
    $subscriber->subscribe(['example:news']);
    $subscriber->recv();   // the server has confirmed the subscription
    $shared->publish('example:news', 'hello');
    echo 'message: ', json_encode($subscriber->recv()), "\n";

    // A transaction
    $own = open_redis($host, (int) $port);
    $own->multi();
    $own->rPush('example:list', 'a', 'b');
    $own->lLen('example:list');
    echo 'transaction: ', json_encode($own->exec()), "\n";
    $own->del('example:list', 'example:counter');
});
