--TEST--
Redis: replies that are longer than package_max_length, or do not fit into PHP's memory, are errors
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_hiredis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis_hostile.inc';

use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;

Coro\run(function () {
    [$listener, $port] = serve(function (Socket $socket) {
        $socket->sendAll('$' . (1 << 40) . "\r\n");
        while ($socket->send(str_repeat('x', 1 << 20))) {
        }
        return false;
    });
    $redis = new Redis(['package_max_length' => 4 << 20]);
    $redis->connect('127.0.0.1', $port);
    show('endless', $redis->get('key'), TYPES[$redis->errType], $redis->errMsg, memory_get_peak_usage() < 64 << 20);
    $listener->close();

    // a reply that does not fit into PHP's memory
    [$listener, $port] = serve(function (Socket $socket) {
        $socket->sendAll("*2\r\n$100000000\r\n");
        for ($i = 0; $i < 100; $i++) {
            $socket->sendAll(str_repeat('x', 1_000_000));
        }
        return $socket->sendAll("\r\n:1\r\n") > 0;
    });
    $redis = new Redis;
    $redis->connect('127.0.0.1', $port);
    $limit = ini_set('memory_limit', '64M');
    $result = $redis->get('key');
    show('memory_limit', $result, TYPES[$redis->errType]);
    ini_set('memory_limit', $limit);
    $listener->close();
});
?>
--EXPECT--
endless: false "PROTOCOL" "the reply is longer than package_max_length" true
memory_limit: false "OOM"
