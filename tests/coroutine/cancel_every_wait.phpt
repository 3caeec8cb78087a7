--TEST--
cancel() ends every kind of wait with false
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $full = new Coro\Channel(1);
    $full->push(1);
    $other = go(fn() => Coro\Coroutine::yield());
    $waits = [
        'sleep' => fn() => Coro\Coroutine::sleep(10),
        'yield' => fn() => Coro\Coroutine::yield(),
        'pop' => fn() => (new Coro\Channel)->pop(),
        'push' => fn() => $full->push(1),
        'join' => fn() => Coro\Coroutine::join([$other]),
        'wait' => fn() => (new Coro\WaitGroup(1))->wait(),
    ];
    foreach ($waits as $name => $wait) {
        $id = go(function () use ($name, $wait): void {
            echo $name, ' ', var_export($wait(), true), ' ', var_export(Coro\Coroutine::isCanceled(), true), "\n";
        });
        Coro\Coroutine::cancel($id);
    }
    Coro\Coroutine::resume($other);
});
?>
--EXPECT--
sleep false true
yield false true
pop false true
push false true
join false true
wait false true
