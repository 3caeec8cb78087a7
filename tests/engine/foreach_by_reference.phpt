--TEST--
foreach by reference may contain waits
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $numbers = [1, 2, 3];
    $id = go(function () use (&$numbers): void {
        foreach ($numbers as &$number) {
            Coro\Coroutine::sleep(0.001);
            $number *= 10;
        }
    });
    Coro\Coroutine::join([$id]);
    echo json_encode($numbers), "\n";
});
?>
--EXPECT--
[10,20,30]
