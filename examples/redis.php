<?php
// Redis: a counter that a hundred coroutines increment over one connection, and messages between coroutines.
// php -d extension=coro examples/redis.php [host or path of a unix socket] [port]

use Coro\Coroutine;
use Coro\Coroutine\Redis;

[, $host, $port] = $argv + [1 => '127.0.0.1', 6379];

function connect(string $host, int $port, array $options = []): Redis
{
    $redis = new Redis($options + ['connect_timeout' => 1, 'timeout' => 5]);
    $redis->connect($host, $port) || exit("no connection to Redis: $redis->errMsg\n");
    return $redis;
}

Coro\run(function () use ($host, $port): void {
    // One connection for all coroutines: their commands are sent together.
    $shared = connect($host, (int) $port, ['shared' => true]);
    $shared->del('example:counter');
    $coroutines = [];
    for ($i = 0; $i < 100; $i++) {
        $coroutines[] = Coroutine::create(fn () => $shared->incr('example:counter'));
    }
    Coroutine::join($coroutines);
    echo 'counter: ', $shared->get('example:counter'), "\n";

    // Messages need a connection of their own.
    $subscriber = connect($host, (int) $port);
    $subscriber->subscribe(['example:news']);
    $subscriber->recv();   // the server has confirmed the subscription
    $reader = Coroutine::create(function () use ($subscriber): void {
        [, $channel, $text] = $subscriber->recv();
        echo "$channel: $text\n";
    });
    $shared->publish('example:news', 'hello');
    Coroutine::join([$reader]);

    // A transaction
    $own = connect($host, (int) $port);
    [, $length] = $own->multi()->rPush('example:list', 'a', 'b')->lLen('example:list')->exec();
    echo "list: $length elements\n";
    $own->del('example:list', 'example:counter');
});
