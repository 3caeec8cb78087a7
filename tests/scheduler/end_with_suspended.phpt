--TEST--
A destructor at the end of the script may start a coroutine, which is not continued if it waits
--EXTENSIONS--
coro
--FILE--
<?php
class Late
{
    public function __destruct()
    {
        go(function (): void {
            echo "started\n";
            Coro\Coroutine::sleep(0.001);
            echo "never\n";
        });
        echo "destroyed\n";
    }
}
$late = new Late;
?>
--EXPECT--
started
destroyed
