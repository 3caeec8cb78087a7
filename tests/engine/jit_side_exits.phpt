--TEST--
Tracing JIT: side exits and exceptions work in coroutines that switch inside hot loops
--EXTENSIONS--
coro
opcache
--INI--
opcache.enable_cli=1
opcache.jit=tracing
opcache.jit_buffer_size=32M
opcache.jit_hot_loop=4
opcache.jit_hot_func=4
opcache.jit_hot_side_exit=2
--FILE--
<?php
function step(int|float|string $value): int|float
{
    if (is_string($value)) {
        throw new UnexpectedValueException($value);
    }
    return $value * 2;
}
Coro\run(function (): void {
    $totals = [];
    $ids = [];
    foreach ([1, 1.5, 'x'] as $key => $odd) {
        $ids[] = go(function () use ($odd, $key, &$totals): void {
            $total = 0;
            for ($i = 0; $i < 3000; $i++) {
                try {
                    $total += step($i % 10 === 9 ? $odd : $i % 3);
                } catch (UnexpectedValueException) {
                    $total++;
                }
                if ($i % 100 === 50) {
                    Coro\Coroutine::yield();
                }
            }
            $totals[$key] = $total;
        });
    }
    while ($ids = array_filter($ids, Coro\Coroutine::exists(...))) {
        array_map(Coro\Coroutine::resume(...), $ids);
    }
    ksort($totals);
    echo json_encode($totals), "\n";
});
?>
--EXPECT--
[6000,6300,5700]
