<?php

return function (string $sockets): array {
    $open = function () use ($sockets): Redis {
        $redis = new Redis();
        $redis->connect("$sockets/redis", 0, 10);
        return $redis;
    };
    return [
        'compare' => function () use ($open, $sockets): void {
            $redis = $open();
            show('set', fn() => $redis->set('key', 'value'));
            show('get', fn() => $redis->get('key'));
            show('large', fn() => $redis->set('large', str_repeat('x', 3_000_000)) && strlen($redis->get('large')) === 3_000_000);
            show('pipeline', fn() => $redis->pipeline()->incr('n')->incr('n')->get('n')->del('n')->exec());
            show('transaction', fn() => $redis->multi()->set('a', '1')->get('a')->exec());
            show('blocking pop', fn() => $redis->brPop(['empty'], 1));
            show('list', fn() => [$redis->lPush('list', 'a', 'b'), $redis->brPop(['list'], 1), $redis->del('list')]);
            show('wrong type', fn() => [$redis->lPush('key', 'x'), $redis->getLastError()]);
            show('read timeout', function () use ($open) {
                $other = $open();
                $other->setOption(Redis::OPT_READ_TIMEOUT, 0.05);
                return $other->brPop(['empty'], 2);
            });
            show('no server', fn() => (new Redis())->connect("$sockets/nothing"));
            show('closed by the server', function () use ($open, $redis) {
                $other = $open();
                $redis->client('kill', 'id', (string) $other->client('id'));
                return $other->get('key');
            });
        },
        'wait' => function () use ($open): void {
            $open()->rawCommand('BLPOP', 'empty', '0.1');
        },
    ];
};
