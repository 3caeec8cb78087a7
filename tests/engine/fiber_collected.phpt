--TEST--
Fibers: the garbage collector keeps Fibers in which a coroutine waits, and frees suspended unreachable ones
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

class Says
{
    public ?Fiber $fiber = null;

    public function __construct(private string $what) {}

    public function __destruct()
    {
        echo $this->what, "\n";
    }
}

function fiber_of(Says $object, callable $wait): void
{
    $object->fiber = new Fiber(function () use ($object, $wait): void {   // the object and the Fiber form a cycle
        $wait();
    });
    $object->fiber->start();
}

Coro\run(function (): void {
    $waiting = go(fn() => fiber_of(new Says('the waiting one is gone'), fn() => Coroutine::yield()));
    go(fn() => fiber_of(new Says('the suspended one is gone'), fn() => Fiber::suspend()));
    gc_collect_cycles();
    echo "resume\n";
    Coroutine::resume($waiting);
    gc_collect_cycles();
    echo "end\n";
});
?>
--EXPECT--
the suspended one is gone
resume
the waiting one is gone
end
