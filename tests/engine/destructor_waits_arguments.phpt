--TEST--
Destructors: the destructor of an argument may wait when the creator no longer holds the argument
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public function __destruct()
    {
        Coro\Coroutine::sleep(0.001);
        echo "end in ", Coro\Coroutine::getCid(), "\n";
    }
}
Coro\run(function (): void {
    go(function (Slow $slow): void {
        Coro\Coroutine::sleep(0.001);
        echo "body\n";
    }, new Slow);
    echo "creator\n";
});
?>
--EXPECT--
creator
body
end in 2
