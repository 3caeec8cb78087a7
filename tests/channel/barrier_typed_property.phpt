--TEST--
Barrier: wait() on a typed property throws instead of storing null in it
--EXTENSIONS--
coro
--FILE--
<?php
class Holder
{
    public Coro\Barrier $barrier;
}
Coro\run(function (): void {
    $holder = new Holder;
    $holder->barrier = Coro\Barrier::make();
    try {
        Coro\Barrier::wait($holder->barrier, 0.001);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
Cannot assign null to reference held by property Holder::$barrier of type Coro\Barrier
