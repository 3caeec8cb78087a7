--TEST--
Redis: wrong arguments and commands that must not be sent throw; without a connection there is an error
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

use Coro\Coroutine\Redis;

$server = new RedisServer;
Coro\run(function () use ($server) {
    $flat = $server->client();
    attempt('arguments', fn () => $flat->get());
    attempt('arguments', fn () => $flat->get('a', 'b'));
    attempt('arguments', fn () => $flat->get([]));
    attempt('arguments', fn () => $flat->expire('key', 'soon'));
    attempt('arguments', fn () => $flat->zAdd('key', 1));
    attempt('arguments', fn () => $flat->mget([]));
    attempt('arguments', fn () => $flat->sort('key', ['nonsense' => 1]));
    attempt('arguments', fn () => $flat->request([]));
    attempt('refused', fn () => $flat->request(['Subscribe', 'x']));
    attempt('refused', fn () => $flat->rawCommand('monitor'));
    attempt('refused', fn () => $flat->request(['client', 'reply', 'off']));
    attempt('option', fn () => new Redis(['timeout' => 'long']));
    attempt('named', fn () => $flat->lInsert(key: 'none', position: 'after', pivot: 'x', value: 'y'));
    attempt('clone', fn () => clone $flat);
    $new = new Redis;
    show('not connected', $new->get('key'), $new->errType, $new->errMsg);
    show('nothing there', $new->connect("$server->path.none"), $new->errMsg, $new->errType, $new->get('key'));
});
attempt('outside of coroutines', fn () => (new Redis)->connect($server->path));
?>
--EXPECT--
arguments: ArgumentCountError: Coro\Coroutine\Redis::get() expects exactly 1 argument, 0 given
arguments: ArgumentCountError: Coro\Coroutine\Redis::get() expects exactly 1 argument, 2 given
arguments: TypeError: Coro\Coroutine\Redis::get(): Argument #1 ($key) must be of type string, array given
arguments: TypeError: Coro\Coroutine\Redis::expire(): Argument #2 ($seconds) must be of type int, string given
arguments: ArgumentCountError: Redis::zAdd() expects pairs of a score and a member
arguments: ValueError: Coro\Coroutine\Redis::mGet(): Argument #1 ($keys) must not be empty
arguments: ValueError: Coro\Coroutine\Redis::sort(): Argument #2 ($options) has an unknown option [nonsense], or one that needs another value
arguments: ValueError: Coro\Coroutine\Redis::request(): Argument #1 ($command) must not be empty
refused: Coro\Error: SUBSCRIBE cannot be sent this way: call the method with its name
refused: Coro\Error: MONITOR cannot be sent this way
refused: Coro\Error: CLIENT REPLY cannot be sent this way
option: TypeError: Coro\Coroutine\Redis::__construct(): option [timeout] must be of type float, string given
named: 0
clone: Error: Trying to clone an uncloneable object of class Coro\Coroutine\Redis
not connected: false 6 "the connection is closed: call connect()"
nothing there: false "No such file or directory" 1 false
outside of coroutines: Coro\Error: Coro\Coroutine\Redis::connect() waits, so it must be called inside a coroutine
