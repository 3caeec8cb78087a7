--TEST--
Event::dispatch(): exit() in a coroutine ends the program
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

register_shutdown_function(fn() => print("shutdown function\n"));
Event::defer(function (): void {
    try {
        exit("exit\n");
    } finally {
        echo "finally\n";
    }
});
go(function (): void {
    try {
        Coro\Coroutine::sleep(10);
    } finally {
        echo "finally\n";
    }
});
Event::dispatch();
echo "never\n";
?>
--EXPECT--
finally
exit
finally
shutdown function
