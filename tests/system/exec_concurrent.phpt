--TEST--
System::exec(): two hundred commands at once
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $begin = microtime(true);
    $right = 0;
    for ($i = 0; $i < 200; $i++) {
        $ids[] = go(function () use ($i, &$right): void {
            $right += Coro\Coroutine\System::exec("sleep 0.1; echo $i; exit " . $i % 100) ===
                ["code" => $i % 100, "signal" => 0, "output" => "$i\n"];
        });
    }
    Coro\Coroutine::join($ids);
    var_dump($right, microtime(true) - $begin < 10);   // 20 seconds one after the other
});
?>
--EXPECT--
int(200)
bool(true)
