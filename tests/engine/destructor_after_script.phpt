--TEST--
Destructors after the end of the script cannot wait, and coroutines that they start are ended
--EXTENSIONS--
coro
--FILE--
<?php
class Late
{
    public function __destruct()
    {
        try {
            Coro\Coroutine::sleep(0.001);
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
        go(function (): void {
            try {
                echo "started\n";
                Coro\Coroutine::sleep(60);
            } finally {
                fwrite(STDOUT, "ended\n");   // echo has no effect at this point
            }
        });
    }
}
$kept = new Late;
Coro\run(fn() => Coro\Coroutine::sleep(0.001));
echo "end\n";
?>
--EXPECT--
end
Coro\Coroutine::sleep() waits, so it must be called inside a coroutine
started
ended
