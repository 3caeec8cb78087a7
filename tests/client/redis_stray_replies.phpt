--TEST--
Redis: replies may arrive byte by byte, and one that belongs to no command does not shift the others
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_hiredis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis_hostile.inc';

use Coro\Coroutine;
use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;

Coro\run(function () {
    [$listener, $port] = serve(function (Socket $socket, string $bytes) {
        foreach (str_split("*2\r\n$2\r\nab\r\n$-1\r\n") as $byte) {
            $socket->send($byte);
            Coroutine::sleep(0.001);
        }
        return str_contains($bytes, 'MORE') ? $socket->sendAll("+a\r\n") : true;
    });
    $redis = new Redis;
    $redis->connect('127.0.0.1', $port);
    show('byte by byte', $redis->lRange('key', 0, 1));
    show('more replies', $redis->request(['MORE']));
    Coroutine::sleep(0.005);
    show('not shifted', $redis->request(['NEXT']));
    $listener->close();
});
?>
--EXPECT--
byte by byte: ["ab",false]
more replies: ["ab",false]
not shifted: ["ab",false]
