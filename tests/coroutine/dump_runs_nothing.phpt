--TEST--
dump() calls nothing of the program's: what is no number in the list of a join() is "?"
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $sleeper = go(fn() => Coroutine::sleep(60));
    $joiner = go(fn() => @Coroutine::join([&$sleeper, new stdClass, '1', null]));
    set_error_handler(fn() => print("the program's handler\n"));
    echo array_column(Coroutine::dump(false), 'on', 'cid')[$joiner], "\n";
    Coroutine::cancel($joiner);
    Coroutine::cancel($sleeper);
});
?>
--EXPECT--
2, ?, ?, ?
