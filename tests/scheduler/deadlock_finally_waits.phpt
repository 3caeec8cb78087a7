--TEST--
Deadlock: a wait in a finally block of an ended coroutine does not block the program
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_deadlock_check' => false]);
Coro\run(function (): void {
    try {
        Coro\Coroutine::yield();
    } finally {
        for ($i = 0; $i < 3; $i++) {
            try {
                Coro\Coroutine::yield();
            } finally {
                echo $i, "\n";
            }
        }
    }
});
echo "after\n";
?>
--EXPECT--
0
after
