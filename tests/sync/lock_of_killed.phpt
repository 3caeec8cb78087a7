--TEST--
No coroutine gets the lock of a coroutine that ends because the program exits
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(["enable_deadlock_check" => false]);
Coro\run(function (): void {
    $mutex = new Coro\Coroutine\Mutex;
    foreach (["a", "b"] as $name) {
        go(function () use ($mutex, $name): void {
            try {
                $mutex->lock();
                echo "$name in\n";
                Coro\Coroutine::yield();
            } finally {
                echo "$name ends\n";
            }
        });
    }
});
echo "done\n";
?>
--EXPECT--
a in
a ends
b ends
done
