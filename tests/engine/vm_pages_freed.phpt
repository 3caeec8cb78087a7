--TEST--
VM stack: pages beyond the first are freed when the coroutine ends, even by an exception
--EXTENSIONS--
coro
--FILE--
<?php
function down(int $n): int
{
    if ($n === 0) {
        Coro\Coroutine::sleep(0.001);
        throw new Exception('bottom');
    }
    return down($n - 1) + 1;
}
Coro\run(function (): void {
    set_exception_handler(fn() => 1);
    $memory = [];
    for ($i = 0; $i < 5; $i++) {
        Coro\Coroutine::join([go(fn() => down(5000))]);
        $memory[] = memory_get_usage();
    }
    var_dump($memory[4] - $memory[1] < 1000);
});
?>
--EXPECT--
bool(true)
