<?php
// GET of a short value through Coroutine\Redis, or through phpredis where this class does not exist. The arguments are "shared"
// (for one connection of all coroutines) or nothing, and the folder of the socket.
require __DIR__ . '/client.inc';

$is_shared = $argv[1] === 'shared';
$folder = end($argv);
$open = function () use ($folder, $is_shared): object {
    static $shared;
    if ($is_shared && $shared) {
        return $shared;
    }
    $class = class_exists('Swoole\Coroutine\Redis') ? 'Swoole\Coroutine\Redis' : Redis::class;
    $redis = $class === Redis::class ? new Redis : new $class($is_shared ? ['shared' => true] : []);
    $redis->connect("$folder/redis") || exit(1);
    $redis->set('key', 'a short value');
    return $class === Redis::class ? $redis : $shared = $redis;
};
bench_calls(50, $open, function (object $redis): void {
    $redis->get('key') === 'a short value' || exit(1);
});
