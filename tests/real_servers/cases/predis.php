<?php

require '/usr/share/php/Predis/autoload.php';

$open = fn(array $options = []): Predis\Client => new Predis\Client(['scheme' => 'unix', 'path' => path('redis')] + $options);
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn($redis) => $redis->echo('right'), 'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open): void {
            $redis = $open();
            $redis->del('predis');
            show('set', fn() => (string) $redis->set('predis', 'value'));
            show('get', fn() => $redis->get('predis'));
            show('large', fn() => $redis->set('predis large', str_repeat('x', 3_000_000)) && strlen($redis->get('predis large')));
            show('pipeline', fn() => $redis->pipeline(fn($pipe) => $pipe->incr('pn')->incr('pn')->del('pn')));
            show('transaction', fn() => $redis->transaction(fn($all) => $all->incr('pt')->del('pt')));
            show('blocking pop', fn() => $redis->brpop(['empty'], 1));
            show('error', fn() => $redis->lpush('predis', ['x']));
            show('read timeout', fn() => $open(['read_write_timeout' => 0.05])->brpop(['empty'], 3));
            show('no server', fn() => (new Predis\Client(['scheme' => 'unix', 'path' => path('nothing')]))->ping());
            show('closed by the server', function () use ($open, $redis) {
                $other = $open();
                $redis->client('kill', 'id', $other->client('id'));
                return $other->get('predis');
            });
        },
    ],
    'wait' => ['BLPOP' => fn() => $open()->executeRaw(['BLPOP', 'empty', '0.1'])],
    'handles' => [
        'BLPOP' => $waits(fn($redis) => $redis->brpop(['empty'], 5)),
        // Predis is PHP code: an exception in the middle of an answer leaves the rest of it in the stream, which stays usable.
        'pipeline' => ['must_drop' => true] + $waits(
            fn($redis) => $redis->pipeline(fn($pipe) => $pipe->echo('wrong')->brpop(['empty'], 5)->echo('wrong')),
        ),
    ],
];
