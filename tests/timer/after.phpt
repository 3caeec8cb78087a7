--TEST--
Timer::after() calls the function once, with its parameters and without the timer's id
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = Coro\Timer::after(1, function (...$arguments): void {
        echo json_encode($arguments), ' in coroutine ', Coro\Coroutine::getCid(), "\n";
    }, 'a', ['b' => 1]);
    var_dump(Coro\Timer::exists($id));
    Coro\Coroutine::sleep(0.01);
    var_dump(Coro\Timer::exists($id), Coro\Timer::clear($id));
});
?>
--EXPECT--
bool(true)
["a",{"b":1}] in coroutine 2
bool(false)
bool(false)
