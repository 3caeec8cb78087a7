--TEST--
dump() calls nothing of the program's: what has ceased to be a number in the list of a join() is "?"
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $sleeper = go(fn() => Coroutine::sleep(60));
    $first = $second = $third = $sleeper;
    $list = [$sleeper, &$first, &$second, &$third];
    $joiner = go(fn() => Coroutine::join($list));
    [$first, $second, $third] = [new stdClass, '1', null];
    set_error_handler(fn() => print("the program's handler\n"));
    echo array_column(Coroutine::dump(false), 'on', 'cid')[$joiner], "\n";
    Coroutine::cancel($joiner);
    Coroutine::cancel($sleeper);
});
?>
--EXPECT--
2, ?, ?, ?
