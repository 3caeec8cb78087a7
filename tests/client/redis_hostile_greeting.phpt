--TEST--
Redis: connect() fails if the server refuses the commands with which a connection begins
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
    [$listener, $port] = serve(function (Socket $socket, string $bytes) use (&$greeting) {
        return $socket->sendAll(str_contains($bytes, 'AUTH') ? $greeting : "+PONG\r\n") > 0;
    });
    foreach (["-LOADING Redis is loading\r\n", "-WRONGPASS invalid\r\n", "-ERR invalid password\r\n", "hello\r\n", "*1\r\n"] as $greeting) {
        $redis = new Redis(['password' => 'wrong', 'connect_timeout' => $greeting === "*1\r\n" ? 0.02 : 10]);
        show('greeting', $redis->connect('127.0.0.1', $port), TYPES[$redis->errType], TYPES[$redis->errType] === 'PROTOCOL' ?: $redis->errMsg);
        $greeting = "+OK\r\n";
        $redis->setOptions(['connect_timeout' => 10]);
        $redis->connect('127.0.0.1', $port) && $redis->ping() === true || show('  not usable again', $redis->errMsg);
    }
    $listener->close();
});
?>
--EXPECT--
greeting: false "OTHER" "LOADING Redis is loading"
greeting: false "NOAUTH" "WRONGPASS invalid"
greeting: false "NOAUTH" "ERR invalid password"
greeting: false "PROTOCOL" true
greeting: false "IO" "Connection timed out"
