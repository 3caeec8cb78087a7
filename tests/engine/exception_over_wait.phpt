--TEST--
Exceptions: an exception is delivered after a finally block that waits
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 0; $i < 2; $i++) {
        go(function () use ($i): void {
            try {
                try {
                    throw new Exception("exception $i");
                } finally {
                    Coro\Coroutine::sleep(0.04 - $i / 50);
                }
            } catch (Exception $e) {
                echo $e->getMessage(), "\n";
            }
        });
    }
});
?>
--EXPECT--
exception 1
exception 0
