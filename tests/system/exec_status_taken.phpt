--TEST--
System::exec(): when somebody else has waited for the command, its code is -1
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
Coro\run(function (): void {
    $id = go(fn() => print(json_encode(Coro\Coroutine\System::exec("echo said; exit 3")) . "\n"));
    pcntl_wait($status);
    Coro\Coroutine::join([$id]);
});
?>
--EXPECT--
{"code":-1,"signal":0,"output":"said\n"}
