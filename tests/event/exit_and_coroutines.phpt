--TEST--
Event::exit() ends waiting coroutines, which run finally blocks, without a deadlock report
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Event};

go(function (): void {
    try {
        Coroutine::yield();
    } finally {
        echo "finally\n";
    }
});
Event::defer(fn() => Event::exit());
Event::wait();
echo "end\n";
?>
--EXPECT--
finally
end
