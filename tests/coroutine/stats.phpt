--TEST--
stats() counts the coroutines, their peak and the last id
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go(fn() => Coro\Coroutine::sleep(0.001));
    }
    $stats = Coro\Coroutine::stats();
    echo $stats['coroutine_num'], ' ', $stats['coroutine_peak_num'], ' ', $stats['coroutine_last_cid'], "\n";
    Coro\Coroutine::sleep(0.005);
    $stats = Coro\Coroutine::stats();
    echo $stats['coroutine_num'], ' ', $stats['coroutine_peak_num'], ' ', $stats['c_stack_size'], "\n";
});
?>
--EXPECT--
4 4 4
1 4 2097152
