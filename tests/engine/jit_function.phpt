--TEST--
Function JIT: channels, sleeps, usort() and Fibers work in hot loops
--EXTENSIONS--
coro
opcache
--INI--
opcache.enable_cli=1
opcache.jit=function
opcache.jit_buffer_size=32M
--FILE--
<?php
function fib(int $n): int
{
    return $n < 2 ? $n : fib($n - 1) + fib($n - 2);
}
Coro\run(function (): void {
    $channel = new Coro\Channel(4);
    $sum = 0;
    for ($i = 0; $i < 10; $i++) {
        go(function () use ($channel, $i): void {
            for ($n = 0; $n < 2000; $n++) {
                $channel->push($i * $n % 7);
                if ($n % 500 === 0) {
                    Coro\Coroutine::sleep(0.001);
                }
            }
            $channel->push(fib(18));
        });
    }
    for ($n = 0; $n < 20010; $n++) {
        $sum += $channel->pop();
    }
    echo $sum, ' ';
    $numbers = range(1, 500);
    mt_srand(3);
    shuffle($numbers);
    usort($numbers, function (int $a, int $b): int {
        static $calls = 0;
        if (++$calls % 1000 === 0) {
            Coro\Coroutine::sleep(0.001);
        }
        return $a <=> $b;
    });
    $fiber = new Fiber(function (): int {
        for ($total = $i = 0; $i < 5000; $i++) {
            $total += Fiber::suspend($i);
        }
        return $total;
    });
    $value = $fiber->start();
    while (!$fiber->isTerminated()) {
        $value = $fiber->resume(2);
    }
    echo $numbers === range(1, 500) ? 'sorted ' : 'wrong ', $fiber->getReturn(), "\n";
});
?>
--EXPECT--
73827 sorted 10000
