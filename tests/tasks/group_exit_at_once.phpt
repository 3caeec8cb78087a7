--TEST--
TaskGroup: exit() in a task before its first wait also ends the coroutine that starts the task
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
