--TEST--
Redis: a key gets the prefix that is valid when the program's code has made the key or the value before it
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/redis_hostile.inc';

use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;

final class Changing
{
    public function __construct(private Redis $redis, private string $prefix)
    {
    }

    // A longer prefix lies elsewhere in memory.
    private function change(): void
    {
        static $length = 100;
        $length *= 2;
        $this->redis->setOption(Redis::OPT_PREFIX, str_repeat("$this->prefix-", $length));
    }

    public function __toString(): string
    {
        $this->change();
        return 'key';
    }

    public function __serialize(): array
    {
        $this->change();
        return [];
    }
}

Coro\run(function () {
    [$listener, $port] = serve(function (Socket $socket, string $bytes) {
        preg_match_all('~(\w)(-\1)+-?(\w+)~', $bytes, $keys, PREG_SET_ORDER);
        foreach ($keys as [$key]) {
            echo $key[0], strlen($key), substr($key, -3), ' ';
        }
        echo "\n";
        return $socket->sendAll(str_contains($bytes, 'SUBSCRIBE') ? "-no\r\n" : "+OK\r\n") > 0;
    });
    $redis = new Redis(['prefix' => str_repeat('a-', 100)]);
    $redis->connect('127.0.0.1', $port);
    $redis->get(new Changing($redis, 'b'));
    $redis->setOption(Redis::OPT_SCAN, Redis::SCAN_PREFIX);
    $redis->scan($cursor, new Changing($redis, 'c'));
    $redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_PHP);
    $redis->mSet(['one' => new Changing($redis, 'd'), 'two' => new Changing($redis, 'e'), 'six' => 1]);
    $redis->subscribe([new Changing($redis, 'f')], fn () => null);
    $listener->close();
});
?>
--EXPECT--
b403key 
c803key 
c803one d1603two e3203six 
f6403key 
