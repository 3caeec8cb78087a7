<?php
// Measures the cost of passing one value from one coroutine to another through a channel of capacity 1.
// php -d extension=coro benchmarks/channel_handover.php [count]
require __DIR__ . '/bench.inc';

use Swoole\Coroutine;

bench('handover', 'ns', (int) ($argv[1] ?? 1_000_000), function (int $count): void {
    Coroutine\run(function () use ($count): void {
        $channel = new Coroutine\Channel(1);
        Coroutine::create(function () use ($channel, $count): void {
            for ($i = 0; $i < $count; $i++) {
                $channel->push($i);
            }
        });
        for ($i = 0; $i < $count; $i++) {
            $channel->pop();
        }
    });
});
