--TEST--
Tracing JIT: traces that wait use their own side exits
--EXTENSIONS--
coro
opcache
--INI--
opcache.enable_cli=1
opcache.jit=tracing
opcache.jit_buffer_size=32M
opcache.jit_hot_loop=4
opcache.jit_hot_func=4
--FILE--
<?php
function floats(array $numbers): float
{
    $total = 0.5;
    foreach ($numbers as $number) {
        Coro\Coroutine::yield();
        $total = $total + $number * 2;
    }
    return $total;
}
function strings(array $numbers): string
{
    $text = '';
    for ($i = 0, $n = count($numbers); $i < $n; $i++) {
        $number = $numbers[$i];
        Coro\Coroutine::yield();
        $text .= is_int($number) ? $number & 1 : 'f';
    }
    return md5($text);
}
Coro\run(function (): void {
    $numbers = range(1, 400);
    foreach ([200, 220, 230, 300, 301, 399] as $odd) {
        $numbers[$odd] = 0.25;
    }
    $ids = [go(fn() => print(floats($numbers) . "\n")), go(fn() => print(strings($numbers) . "\n"))];
    while ($ids = array_filter($ids, Coro\Coroutine::exists(...))) {
        array_map(Coro\Coroutine::resume(...), $ids);
    }
});
?>
--EXPECT--
157091.5
b72cc8fb9648ce774885c555c47865c2
