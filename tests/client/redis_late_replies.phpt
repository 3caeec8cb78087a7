--TEST--
Redis: a reply that comes too late, or to a canceled command, is not taken for the reply to the next command
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

use Coro\Coroutine;

$server = new RedisServer;
Coro\run(function () use ($server) {
    $shared = $server->client(['shared' => true]);
    $other = $server->client();
    $wrong = $canceled = 0;
    $other->request(['CLIENT', 'PAUSE', '60']);
    $coroutines = [];
    for ($i = 0; $i < 50; $i++) {
        $coroutines[$i] = go(function () use ($shared, $i, &$wrong, &$canceled) {
            $reply = $shared->echo("text $i");
            $canceled += $reply === false && $shared->errCode === SOCKET_ECANCELED;
            $wrong += $reply !== false && $reply !== "text $i";
            $wrong += $shared->echo("more $i") !== "more $i";
        });
    }
    foreach ($coroutines as $i => $id) {
        $i % 3 === 0 && Coroutine::cancel($id);
    }
    Coroutine::join($coroutines);
    show('canceled', $wrong, $canceled, $shared->echo('next'));

    // a deadline passes: the late reply is not taken for the reply to the next command
    $own = $server->client(['timeout' => 0.02]);
    $other->request(['CLIENT', 'PAUSE', '60']);
    show('timeout', $own->echo('late'), $own->errCode === SOCKET_ETIMEDOUT, $own->errType === SWOOLE_REDIS_ERR_IO);
    $own->setOptions(['timeout' => 5]);
    show('after it', $own->echo('right'), $own->errCode, $own->connected);
    $waiting = go(function () use ($own) {
        attempt('canceled blPop', fn () => $own->blPop('list', 0));
    });
    attempt('another coroutine', fn () => $own->get('key'));
    Coroutine::cancel($waiting);
    Coroutine::join([$waiting]);
    $other->ping();   // the server has seen that the connection was closed
    show('not lost', $other->rPush('list', 'element'), $own->lLen('list'), $own->lPop('list'));
});
?>
--EXPECT--
canceled: 0 17 "next"
timeout: false true true
after it: "right" 0 true
another coroutine: Coro\Error: coroutine #N uses this Redis connection, so coroutine #N cannot use it at the same time: give each coroutine its own, or set the option shared
canceled blPop: false
not lost: 1 1 "element"
