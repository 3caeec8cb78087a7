<?php

use Swoole\Coroutine;

use function Co\run;

run(function () {
    $count = (int) (getenv('COUNT') ?: 1000000);
    $begin = microtime(true);

    $other = Coroutine::create(function () use ($count) {
        for ($i = 0; $i < $count; $i++) {
            Coroutine::yield();
        }
    });
    for ($i = 0; $i < $count; $i++) {
        Coroutine::resume($other);
    }

    printf("%d switches, %.0f ns each\n", 2 * $count, (microtime(true) - $begin) / (2 * $count) * 1e9);
});
