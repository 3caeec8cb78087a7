--TEST--
Garbage collection: a wait in a destructor that the collector calls throws, and the collection goes on
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public ?Slow $self;
    public function __construct()
    {
        $this->self = $this;
    }
    public function __destruct()
    {
        try {
            Coro\Coroutine::sleep(0.001);
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
Coro\run(function (): void {
    new Slow;
    var_dump(gc_collect_cycles());
    var_dump(Coro\Coroutine::sleep(0.001));
});
?>
--EXPECT--
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
int(1)
bool(true)
