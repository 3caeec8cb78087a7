--TEST--
Redis: a shared connection refuses each command that can block or changes the connection, however it is given, and no other
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

$server = new RedisServer;
Coro\run(function () use ($server) {
    $shared = $server->client(['shared' => true]);
    $shared->set('key0', 'x');
    attempt('shared blPop', fn () => $shared->blPop('list', 1));
    attempt('shared multi', fn () => $shared->multi());
    attempt('shared select', fn () => $shared->select(1));
    attempt('shared request', fn () => $shared->request(['watch', 'key']));
    attempt('shared request', fn () => $shared->request(['GET', 'key0']) !== false);
    attempt('shared subscribe', fn () => $shared->subscribe(['channel']));
    $refused = function (string $command) use ($shared): bool {
        try {
            $shared->request(explode(' ', $command));
        } catch (Coro\Error) {
            return true;
        }
        return false;
    };
    $blocking = ['BLPOP l 0', 'blpop l x 0.1', 'BRPOP l 1', 'BRPOPLPUSH l b 1', 'BLMOVE l b LEFT LEFT 0.7', 'BLMPOP 0.7 1 l LEFT',
        'BZPOPMIN z 0', 'BZPOPMAX z 0.7', 'BZMPOP 0 1 z MIN', 'WAIT 1 700', 'WAITAOF 1 0 700', 'XREAD BLOCK 700 STREAMS st $',
        'XREAD COUNT 1 block 0 STREAMS st $', 'XREADGROUP GROUP g c BLOCK 700 STREAMS st >',
        'XREADGROUP GROUP g c COUNT 2 BLOCK 700 NOACK STREAMS st >', 'CLIENT CACHING YES', 'RESET', 'HELLO 3', 'ASKING', 'MONITOR',
        'CLIENT REPLY SKIP', 'SSUBSCRIBE c'];
    $plain = ['XREAD STREAMS BLOCK 0', 'XREAD COUNT 1 STREAMS block x 0 0', 'XREADGROUP GROUP BLOCK 1 STREAMS st >', 'LPOP l',
        'XREADGROUP GROUP g BLOCK COUNT 1 STREAMS st >', 'EVAL return{} 0', 'CLIENT INFO', 'SMEMBERS BLPOP', 'CLIENT'];
    show('refused', array_filter($blocking, fn (string $command) => !$refused($command)), array_filter($plain, $refused),
        $shared->xRead(['st' => '0'], 1), $shared->client('id') > 0);
    attempt('shared xRead', fn () => $shared->xRead(['st' => '0'], 1, 700));
});
?>
--EXPECT--
shared blPop: Coro\Error: BLPOP needs a connection of its own, and this one has the option shared
shared multi: Coro\Error: multi() needs a connection of its own, and this one has the option shared
shared select: Coro\Error: SELECT needs a connection of its own, and this one has the option shared
shared request: Coro\Error: WATCH needs a connection of its own, and this one has the option shared
shared request: true
shared subscribe: Coro\Error: Coro\Coroutine\Redis::subscribe() needs a connection of its own, and this one has the option shared
refused: [] [] [] true
shared xRead: Coro\Error: XREAD needs a connection of its own, and this one has the option shared
