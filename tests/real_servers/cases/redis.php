<?php

$open = function (): Redis {
    $redis = new Redis();
    $redis->connect(path('redis'), 0, 10);
    return $redis;
};
$connect = function (string $address, int $port, ...$more): Redis {
    $redis = new Redis();
    $redis->connect($address, $port, ...$more);
    return $redis;
};
$not_verified = ['stream' => ['verify_peer' => false, 'verify_peer_name' => false]];
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn(Redis $redis) => $redis->echo('right'), 'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open, $connect, $not_verified): void {
            $redis = $open();
            $redis->del(['key', 'n', 'a', 'list', 'large']);
            show('set', fn() => $redis->set('key', 'value'));
            show('get', fn() => $redis->get('key'));
            show('large', fn() => $redis->set('large', str_repeat('x', 3_000_000)) && strlen($redis->get('large')) === 3_000_000);
            show('pipeline', fn() => $redis->pipeline()->incr('n')->incr('n')->get('n')->del('n')->exec());
            show('long pipeline', function () use ($redis) {
                $pipeline = $redis->pipeline();
                for ($i = 0; $i < 5000; $i++) {
                    $pipeline->echo("$i");
                }
                return md5(implode(' ', $pipeline->exec()));
            });
            show('transaction', fn() => $redis->multi()->set('a', '1')->get('a')->exec());
            show('transaction of a watched key', function () use ($open, $redis) {
                $redis->watch('a');
                $open()->set('a', '2');
                return $redis->multi()->set('a', '3')->exec();
            });
            show('blocking pop', fn() => $redis->brPop(['empty'], 1));
            show('list', fn() => [$redis->lPush('list', 'a', 'b'), $redis->brPop(['list'], 1), $redis->del('list')]);
            show('scan', function () use ($redis) {
                $redis->select(1);
                $redis->mSet(array_fill_keys(range(1, 50), 'x'));
                $keys = [];
                $cursor = null;
                while ($found = $redis->scan($cursor)) {
                    array_push($keys, ...$found);
                }
                $redis->select(0);
                return count($keys);
            });
            show('script', fn() => $redis->eval('return {KEYS[1], ARGV[1]}', ['k', 'v'], 1));
            show(
                'script error',
                fn() => [$redis->eval('return nothing()'), (bool) $redis->getLastError(), $redis->clearLastError()],
            );
            show('wrong type', fn() => [$redis->lPush('key', 'x'), $redis->getLastError()]);
        },
        function () use ($open, $connect, $not_verified): void {
            $redis = $open();
            $redis->set('key', 'value');
            show('publish and subscribe', function () use ($open, &$got) {
                $reader = $open();
                $reader->setOption(Redis::OPT_READ_TIMEOUT, 10);
                $publish = 'redis-cli -s ' . path('redis') . ' publish';
                $publisher = popen("until [ \$($publish news one) = 1 ]; do sleep 0.01; done; $publish more two", 'r');
                $reader->subscribe(['news', 'more'], function (Redis $reader, string $channel, string $text) use (&$got) {
                    $got[] = "$channel $text";
                    if (count($got) === 2) {
                        $reader->setOption(Redis::OPT_READ_TIMEOUT, 0.05);   // an error is the only way out of subscribe()
                    }
                });
            });
            show('what has been published', function () use (&$got) {
                return $got;
            });
            show('read timeout', function () use ($open) {
                $other = $open();
                $other->setOption(Redis::OPT_READ_TIMEOUT, 0.05);
                return $other->brPop(['empty'], 2);
            });
            show('no server', fn() => (new Redis())->connect(path('nothing')));
            show('no port', fn() => (new Redis())->connect('127.0.0.1', 1));
            show('over TCP', fn() => $connect('127.0.0.1', port('redis'))->ping('text'));
            show('over TLS', fn() => $connect('tls://127.0.0.1', port('redis_tls'), 10, null, 0, 0, $not_verified)->ping('text'));
            show('a certificate that is not trusted', fn() => $connect('tls://127.0.0.1', port('redis_tls'), 10));
            show('a server that answers nothing', fn() => $connect('127.0.0.1', port('silence'), 0.1, null, 0, 0.1)->ping());
            show('closed by the server', function () use ($open, $redis) {
                $other = $open();
                $redis->rawCommand('CLIENT', 'KILL', 'ID', $other->client('id'));
                return $other->get('key');
            });
            show('closed by the server in a transaction', function () use ($open, $redis) {
                $other = $open();
                $id = $other->client('id');
                $other->multi()->set('a', 'b');
                $redis->rawCommand('CLIENT', 'KILL', 'ID', $id);
                return $other->exec();
            });
        },
    ],
    'wait' => [
        'BLPOP' => fn() => $open()->rawCommand('BLPOP', 'empty', '0.1'),
        'a read timeout' => function () use ($open): void {
            $redis = $open();
            $redis->setOption(Redis::OPT_READ_TIMEOUT, 0.1);
            try {
                $redis->brPop(['empty'], 5);
            } catch (RedisException) {
            }
        },
        'BLPOP over TLS' => fn() => $connect('tls://127.0.0.1', port('redis_tls'), 10, null, 0, 0, $not_verified)
            ->rawCommand('BLPOP', 'empty', '0.1'),
    ],
    'shared' => [
        'shareHandle()' => [
            'open' => fn(): Redis => share_handle($open()),
            'ask' => fn(Redis $redis, int $n): int => (int) $redis->echo((string) $n),
        ],
    ],
    'handles' => [
        'BLPOP' => $waits(fn(Redis $redis) => $redis->brPop(['empty'], 5)),
        'a raw command whose answer comes late' => $waits(fn(Redis $redis) => $redis->rawCommand('BLPOP', 'empty', '0.1')),
        'pipeline' => $waits(fn(Redis $redis) => $redis->pipeline()->echo('wrong')->brPop(['empty'], 5)->echo('wrong')->exec()),
        'subscribe' => $waits(fn(Redis $redis) => $redis->subscribe(['silence'], fn() => null)),
    ],
    'persistent' => [
        'pconnect' => function (int $i): int|false {
            $redis = new Redis();
            $redis->pconnect(path('redis'));
            $redis->rawCommand('BLPOP', 'empty', '0.01');
            $answer = $redis->echo((string) $i);
            return is_numeric($answer) ? (int) $answer : $answer;
        },
    ],
];
