<?php
// GET of a short value through Coroutine\Redis, or through phpredis where this class does not exist. The arguments are the folder
// of the server's socket, and "shared" for one connection of all coroutines.
require __DIR__ . '/client.inc';

[, $folder, $is_shared] = $argv + [2 => ''];
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
