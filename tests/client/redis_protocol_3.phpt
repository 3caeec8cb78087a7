--TEST--
Redis: with the protocol RESP3 commands return the same values, and the server sends pushes
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
    $other = $server->client();
    try {
        $differences = [];
        $new = $server->client(['protocol' => 3]);
        $same = function (string $title, mixed $is, mixed $wanted) use (&$differences): void {
            $is === $wanted || $differences[$title] = $is;
        };
        $new->del('s');
        $same('map', [$new->hMset('map', ['a' => 1, 7 => 'x']), $new->hGetAll('map'), $new->request(['HGETALL', 'map'])],
            [true, ['a' => '1', 7 => 'x'], ['a' => '1', 7 => 'x']]);
        $same('set', [$new->sAdd('s', 'm'), $new->sMembers('s'), $new->zAdd('zset', 1.5, 'm'), $new->zScore('zset', 'm')], [1, ['m'], 1, 1.5]);
        $same('scores', [$new->zRange('zset', 0, -1, true), $new->zPopMin('zset')], [['m' => 1.5], ['m' => 1.5]]);
        $same('values', $new->eval('redis.setresp(3); return {true, false, {map={b={1, {map={c=2}}}}}, {double=3.5}}'),
            [true, false, ['b' => [1, ['c' => 2]]], 3.5]);
        $same('nil', [$new->get('none'), $new->mGet(['none']), $new->hMget('map', ['a', 'q'])], [false, [false], ['a' => '1', 'q' => false]]);
        $same('texts', [isset($new->client('list')[0]['addr']), $new->config('GET', 'maxclients')], [true, ['maxclients' => '10000']]);
        $new->xAdd('stream', '1-1', ['f' => 'v']);
        $same('streams', [$new->xRead(['stream' => 0]), $new->xInfo('STREAM', 'stream')['length']], [['stream' => ['1-1' => ['f' => 'v']]], 1]);
        $same('transaction', $new->multi()->hGetAll('map')->incr('one')->exec(), [['a' => '1', 7 => 'x'], 1]);
        $same('subscribe', [$new->subscribe(['c']), $new->recv(), $other->publish('c', 't'), $new->recv(), $new->unsubscribe(), $new->recv(), $new->ping()],
            [true, ['subscribe', 'c', 1], 1, ['message', 'c', 't'], true, ['unsubscribe', 'c', 0], true]);
        $cache = $server->client(['protocol' => 3, 'shared' => true]);
        $pushes = [];
        $listening = go(function () use ($cache, &$pushes) {
            while ($push = $cache->recv()) {
                $pushes[] = $push;
            }
            $pushes[] = $cache->errType;
        });
        $same('tracking', [$cache->request(['CLIENT', 'TRACKING', 'ON']), $cache->get('only'), $other->set('only', 'new'), $cache->get('only')],
            [true, false, true, 'new']);
        $cache->close();
        Coroutine::join([$listening]);
        $same('pushes', $pushes, [['invalidate', ['only']], SWOOLE_REDIS_ERR_CLOSED]);
        show('RESP3', $differences);
    } catch (ValueError) {
        show('RESP3', []);
    }
});
?>
--EXPECT--
RESP3: []
