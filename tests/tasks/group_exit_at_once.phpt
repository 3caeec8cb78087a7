--TEST--
exit() in a task that has not waited ends the one who starts it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\batch([
        fn() => Coro\Coroutine::sleep(60),
        fn() => exit("exit\n"),
        fn() => print("not reached\n"),
    ]);
    echo "not reached\n";
});
?>
--EXPECT--
exit
