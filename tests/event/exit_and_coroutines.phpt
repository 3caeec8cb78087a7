--TEST--
Coroutines that still wait when Event::exit() ends the loop run finally; that is no deadlock
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
