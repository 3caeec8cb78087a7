--TEST--
dump() calls no code of the program: an id in the list of a join() that is no integer any more is shown as "?"
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
