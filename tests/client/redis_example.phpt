--TEST--
Redis: the example runs
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

$server = new RedisServer;
Coro\run(function () use ($server) {
    echo shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d extension_dir=' . escapeshellarg(ini_get('extension_dir'))
        . ' -d extension=coro ' . escapeshellarg(__DIR__ . '/../../examples/redis.php') . " $server->path");
});
?>
--EXPECT--
counter: "100"
message: ["message","example:news","hello"]
transaction: [2,2]
