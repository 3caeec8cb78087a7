--TEST--
sleep() never wakes early
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $early = 0;
    for ($i = 1; $i <= 20; $i++) {
        $start = hrtime(true);
        Coro\Coroutine::sleep($i / 1000);
        $early += hrtime(true) - $start < $i * 1_000_000 ? 1 : 0;
    }
    var_dump($early);
});
?>
--EXPECT--
int(0)
