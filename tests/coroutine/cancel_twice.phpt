--TEST--
cancel() of a coroutine that was canceled and has not run since throws, and the message names the first caller and its line
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(fn() => Coro\Coroutine::sleep(60));
    new class($id) {
        private object $self;
        function __construct(private int $id) { $this->self = $this; }
        function __destruct()   // a destructor in the garbage collector does not switch coroutines
        {
            var_dump(Coro\Coroutine::cancel($this->id));
            try {
                Coro\Coroutine::cancel($this->id);
            } catch (Coro\Error $e) {
                echo $e->getMessage(), "\n";
            }
        }
    };
    gc_collect_cycles();
});
?>
--EXPECTF--
bool(true)
coroutine 1 (at %s:11) cannot cancel coroutine 2 (at %s:3), which was canceled before and has not run since
