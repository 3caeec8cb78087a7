--TEST--
resume() of a coroutine that is running, already woken or in another kind of wait throws an Error that names the coroutine and its line
--EXTENSIONS--
coro
--FILE--
<?php
function attempt(int $id): void
{
    try {
        Coro\Coroutine::resume($id);
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
}
Coro\run(function (): void {
    $id = go(fn() => Coro\Coroutine::sleep(0.001));
    attempt($id);
    attempt(Coro\Coroutine::getCid());
    go(fn() => attempt(1));
    $yields = go(fn() => Coro\Coroutine::yield());
    new class($yields) {
        private object $self;
        function __construct(private int $id) { $this->self = $this; }
        function __destruct() { attempt($this->id); attempt($this->id); }   // a destructor in the garbage collector does not switch coroutines
    };
    gc_collect_cycles();
});
?>
--EXPECTF--
coroutine 1 (at %s:5) cannot resume coroutine 2 (at %s:11), which waits in Coroutine::sleep()
coroutine 1 (at %s:5) cannot resume coroutine 1 (at %s:5), which is running
coroutine 3 (at %s:5) cannot resume coroutine 1 (at %s:14), which is resuming another one
coroutine 1 (at %s:5) cannot resume coroutine 4 (at %s:15), which was woken before and has not run since
