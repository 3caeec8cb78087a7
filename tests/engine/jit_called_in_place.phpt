--TEST--
Tracing JIT: a function that deadline() calls leaves the traces of its caller unchanged
--EXTENSIONS--
coro
opcache
--INI--
opcache.enable_cli=1
opcache.jit=tracing
opcache.jit_buffer_size=64M
opcache.jit_hot_loop=4
opcache.jit_hot_func=4
opcache.jit_hot_side_exit=4
--FILE--
<?php
function add_up($number)
{
    $sum = 0;
    for ($i = 0; $i < 40; $i++) {
        $sum += $number;
    }
    return $sum;
}
Coro\run(function (): void {
    $sum = 0;
    $sums = [];
    for ($i = 0; $i < 5000; $i++) {
        Coro\Coroutine::deadline(100, function () use (&$sum, $i) {
            $sum = add_up($i % 11 ? 1 : 1.5);
        });
        if ($i % 11 == 0) {
            $sums[] = $sum;
        } elseif ($i % 13 == 0) {
            $sums = [];
        }
    }
    var_dump($sum, $sums);
});
?>
--EXPECT--
int(40)
array(1) {
  [0]=>
  float(60)
}
