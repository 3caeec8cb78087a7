--TEST--
Redis: wrong replies in pipelines and transactions and after setDefer() are errors; the object works again
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
    [$listener, $port] = serve(function (Socket $socket, string $bytes) use (&$reply) {
        if (str_contains($bytes, 'PING')) {
            return $socket->sendAll("+PONG\r\n") > 0;
        }
        $reply === '' || $socket->sendAll($reply);
        return false;
    });
    $redis = new Redis;
    $redis->connect('127.0.0.1', $port);
    $several = [
        'half of the replies' => "+OK\r\n:7\r\n$5\r\nhal",
        'no array' => "+OK\r\n+QUEUED\r\n+QUEUED\r\n+QUEUED\r\n:1\r\n",
        'half of EXEC' => "+OK\r\n+QUEUED\r\n+QUEUED\r\n+QUEUED\r\n*3\r\n+OK\r\n:7\r\n",
        'short EXEC' => "+OK\r\n+QUEUED\r\n+QUEUED\r\n+QUEUED\r\n*1\r\n+OK\r\n",
        'loading' => str_repeat("-LOADING Redis is loading the dataset in memory\r\n", 5),
        'garbage in the middle' => "+OK\r\nhello\r\n",
    ];
    foreach ($several as $title => $reply) {
        foreach ([Redis::PIPELINE, Redis::MULTI] as $mode) {
            $results[$mode] = $redis->multi($mode)->set('a', 1)->incr('b')->get('c')->exec();
            $results[$mode + 2] = TYPES[$redis->errType];
            $redis->ping() === true || show('  not usable again', $redis->errMsg);
        }
        $redis->setDefer();
        $redis->set('a', 1) && $redis->incr('b') && $redis->get('c');
        $redis->setDefer(false);
        show($title, ...[...$results, $redis->recv(), $redis->recv(), $redis->recv(), TYPES[$redis->errType]]);
        $redis->ping() === true || show('  not usable again', $redis->errMsg);
    }
    $listener->close();
});
?>
--EXPECT--
half of the replies: false "EOF" false "EOF" true 7 false "EOF"
no array: [true,"QUEUED","QUEUED"] "-" false "PROTOCOL" true "QUEUED" "QUEUED" "-"
half of EXEC: [true,"QUEUED","QUEUED"] "-" false "EOF" true "QUEUED" "QUEUED" "-"
short EXEC: [true,"QUEUED","QUEUED"] "-" [true] "-" true "QUEUED" "QUEUED" "-"
loading: [false,false,false] "OTHER" false "OTHER" false false false "OTHER"
garbage in the middle: false "PROTOCOL" false "PROTOCOL" true false false "PROTOCOL"
