--TEST--
Exceptions: a destructor that waits during stack unwinding keeps the exception in its coroutine
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public function __destruct()
    {
        Coro\Coroutine::sleep(0.04);
        echo "destroyed\n";
    }
}
Coro\run(function (): void {
    go(function (): void {
        try {
            (function (): void {
                $slow = new Slow;
                throw new Exception('arrives');
            })();
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    });
    go(function (): void {
        Coro\Coroutine::sleep(0.001);
        echo "other\n";
    });
});
?>
--EXPECT--
other
destroyed
arrives
