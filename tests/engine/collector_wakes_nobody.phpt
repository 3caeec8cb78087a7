--TEST--
Garbage collection: coroutines that a destructor wakes run after the collection
--EXTENSIONS--
coro
--FILE--
<?php
class Pusher
{
    public ?Pusher $self;
    public function __construct(private Coro\Coroutine\Context $context)
    {
        $this->self = $this;
    }
    public function __destruct()
    {
        $this->context['barrier'] = null;
        echo "destroyed\n";
    }
}
Coro\run(function (): void {
    $context = Coro\Coroutine::getContext();
    $context['barrier'] = $barrier = Coro\Barrier::make();
    go(function () use (&$barrier): void {
        Coro\Barrier::wait($barrier);
        echo "woken\n";
    });
    new Pusher($context);
    gc_collect_cycles();
    echo "collected\n";
});
?>
--EXPECT--
destroyed
collected
woken
