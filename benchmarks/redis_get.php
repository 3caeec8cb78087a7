<?php
// GET of a short value through phpredis. The argument is the folder of the server's socket.
require __DIR__ . '/client.inc';

[, $folder] = $argv;
bench_calls(50, function () use ($folder): Redis {
    $redis = new Redis();
    $redis->connect("$folder/redis");
    $redis->set('key', 'a short value');
    return $redis;
}, function (Redis $redis): void {
    $redis->get('key') === 'a short value' || exit(1);
});
