--TEST--
Destructors: the destructor of a local variable may wait at the end of its coroutine
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public function __destruct()
    {
        echo 'begin in ', Coro\Coroutine::getCid(), "\n";
        Coro\Coroutine::sleep(0.001);
        echo "end\n";
    }
}
Coro\run(function (): void {
    go(function (): void {
        $slow = new Slow;
    });
    echo "creator\n";
});
?>
--EXPECT--
begin in 2
creator
end
