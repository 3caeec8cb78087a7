<?php

// php run.php CASE WAY. The ways: "plain" runs the case without coroutines, "coroutine" in one; "together" runs the wait
// of the case in 100 coroutines and prints a verdict.
[, $name, $way] = $argv;
$case = require __DIR__ . "/cases/$name.php";
['compare' => $compare, 'wait' => $wait] = $case(getenv('CORO_TEST_SOCKETS'), getenv('CORO_TEST_ORIGIN'));

// Prints what a call returns or throws.
function show(string $title, Closure $call): void
{
    try {
        $result = $call();
    } catch (Throwable $error) {
        $text = preg_replace('~\d+ milliseconds~', 'N milliseconds', $error->getMessage());
        $result = $error::class . " {$error->getCode()} $text";
    }
    echo "$title: ", is_string($result) && strlen($result) > 200 ? md5($result) : json_encode($result), "\n";
}

Coro\Runtime::enableCoroutine();
set_error_handler(function (int $level, string $text): void {
    echo "error $level: ", preg_replace('~PID=\d+|0x[0-9a-f]+~', '', $text), "\n";
});

if ($way === 'plain') {
    $compare();
    echo "end\n";
} elseif ($way === 'coroutine') {
    Coro\run($compare);
    echo "end\n";
} else {
    $done = 0;
    $begin = microtime(true);
    Coro\run(function () use ($wait, &$done): void {
        for ($i = 0; $i < 100; $i++) {
            go(function () use ($wait, &$done): void {
                $wait();
                $done++;
            });
        }
    });
    $time = microtime(true) - $begin;   // one after the other would take 10 s
    $verdict = $done === 100 && $time < 5 ? 'ok' : 'not ok';
    echo "$verdict $name: 100 coroutines wait together", $done === 100 ? '' : " ($done ended)", "\n";
    fprintf(STDERR, "%s: %.3f s\n", $name, $time);
}
