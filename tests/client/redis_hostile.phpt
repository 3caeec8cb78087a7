--TEST--
Redis: half a reply, and bytes that are no reply, are errors of the documented type; the object works again
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
    $hostile = [
        'half a reply' => "$10\r\nabc",
        'half a line' => '+O',
        'half an array' => "*3\r\n:1\r\n*2\r\n$3\r\nabc\r\n",
        'no type' => "hello\r\n",
        'HTTP' => "HTTP/1.1 400 Bad Request\r\n\r\n",
        'no number' => ":1a\r\n",
        'no length' => "\$x\r\n",
        'negative length' => "$-5\r\n",
        'no array length' => "*-7\r\n",
        'long length' => '$' . str_repeat('9', 40) . "\r\n",
        'many elements' => "*2147483647\r\n:1\r\n",
        'deep' => str_repeat("*1\r\n", 10_000) . ":1\r\n",
        'error' => "-LOADING Redis is loading the dataset in memory\r\n",
        'empty error' => "-\r\n",
        'no password' => "-NOAUTH Authentication required.\r\n",
        'wrong type' => "*1\r\n+x\r\n",
        'nothing' => '',
    ];
    [$listener, $port] = serve(function (Socket $socket, string $bytes) use (&$reply) {
        if (str_contains($bytes, 'PING')) {
            return $socket->sendAll("+PONG\r\n") > 0;
        }
        $reply === '' || $socket->sendAll($reply);
        return false;
    });
    $redis = new Redis;
    $redis->connect('127.0.0.1', $port);
    foreach ($hostile as $title => $reply) {
        $result = $redis->get('key');
        $text = TYPES[$redis->errType] === 'PROTOCOL' && $redis->errMsg ? 'a text of hiredis' : $redis->errMsg;
        show($title, $result, TYPES[$redis->errType], $text);
        $redis->ping() === true || show('  not usable again', $redis->errMsg);
    }
    $reply = "*2\r\n$1\r\na\r\n*1\r\n$1\r\nb\r\n";
    show('shapes', $redis->hGetAll('x'), $redis->zRange('x', 0, 1, true), $redis->scan($cursor), $redis->xRange('x', '-', '+'),
        $redis->xRead(['x' => 0]), $redis->hMget('h', ['a', 'b', 'c']), $redis->incr('x'), $redis->xInfo('STREAM', 'x'),
        $redis->expire('x', 1), $redis->info(), $redis->type('x'), $redis->geoPos('x', 'y'));
    $reply = ":5\r\n";
    show('numbers', $redis->hGetAll('x'), $redis->get('x'), $redis->scan($cursor), $redis->info(), $redis->zScore('z', 'm'),
        $redis->set('a', 'b'), $redis->multi()->get('x')->exec());
    show('no message', $redis->subscribe(['a'], fn () => print("called\n")), TYPES[$redis->errType]);
    $listener->close();
});
?>
--EXPECT--
half a reply: false "EOF" "the server has closed the connection"
half a line: false "EOF" "the server has closed the connection"
half an array: false "EOF" "the server has closed the connection"
no type: false "PROTOCOL" "a text of hiredis"
HTTP: false "PROTOCOL" "a text of hiredis"
no number: false "PROTOCOL" "a text of hiredis"
no length: false "PROTOCOL" "a text of hiredis"
negative length: false "PROTOCOL" "a text of hiredis"
no array length: false "PROTOCOL" "a text of hiredis"
long length: false "PROTOCOL" "a text of hiredis"
many elements: false "EOF" "the server has closed the connection"
deep: false "PROTOCOL" "a text of hiredis"
error: false "OTHER" "LOADING Redis is loading the dataset in memory"
empty error: false "OTHER" ""
no password: false "NOAUTH" "NOAUTH Authentication required."
wrong type: ["x"] "-" ""
nothing: false "EOF" "the server has closed the connection"
shapes: {"a":["b"]} {"a":1} ["b"] [] [] {"a":"a","b":["b"]} ["a",["b"]] {"a":["b"]} ["a",["b"]] ["a",["b"]] ["a",["b"]] ["a",["b"]]
numbers: 5 5 false 5 5 false false
no message: false "EOF"
