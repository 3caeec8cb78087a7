--TEST--
A time limit that expires between the arguments of a call, or the parts of a string, frees no value twice
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

function arguments(): void
{
    for (;;) {
        $a = str_replace(['a', 'b'], ['c' . rand(), 'd'], array_fill(0, 20, 'abcab'));
    }
}

function branches(): void
{
    for (;;) {
        $a = strrev(strrev(rand() ? 'x' . rand() : md5('x')) . strrev(md5('y')));
    }
}

function parts(): void
{
    $date = new DateTime('2000-02-03 UTC');
    for (;;) {
        $a = "{$date->format('Y')}{$date->format('mdHis')}{$date->format('H')}{$date->format('Ymd')}";
    }
}

foreach (['arguments', 'branches', 'parts'] as $work) {
    for ($i = $passed = 0; $i < 40; $i++) {
        Coro\run(function () use ($work, $i, &$passed) {
            try {
                if ($i % 2) {
                    Coroutine::deadline(0.003, $work);
                }
                Coroutine::setTimeLimit(0.003);
                $work();
            } catch (Coroutine\TimeoutException) {
                $passed++;
            }
        });
    }
    echo "$work $passed\n";
}
?>
--EXPECT--
arguments 40
branches 40
parts 40
