--TEST--
Redis: transactions and pipelines return the replies of their commands; watch() and discard() end a transaction
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

$server = new RedisServer;
Coro\run(function () use ($server) {
    [$own, $other] = [$server->client(), $server->client()];
    $own->watch('deferred');
    $other->set('deferred', 7);
    show('watch', $own->multi()->set('deferred', 8)->exec(), $own->errCode, $own->get('deferred'));
    show('errors', $own->multi()->lPush('deferred', 1)->incr('deferred')->exec());
    show('queue error', $own->multi()->rawCommand('NONSENSE')->exec(), substr($own->errMsg, 0, 9));
    show('discard', $own->multi()->set('x', 1)->getMode(), $own->discard(), $own->getMode(), $own->exec(), $own->errMsg);
    show('pipeline', $own->pipeline()->exec(), $own->pipeline()->get('deferred')->lPop('deferred')->exec(), substr($own->errMsg, 0, 9));
    attempt('multi twice', fn () => $own->multi()->multi());
    $own->discard();
});
?>
--EXPECT--
watch: false 0 "7"
errors: [false,8]
queue error: false "EXECABORT"
discard: 1 true 0 false "exec() without multi() or pipeline()"
pipeline: [] ["8",false] "WRONGTYPE"
multi twice: Coro\Error: Coro\Coroutine\Redis::multi() was called before, and exec() or discard() has not been called
