--TEST--
coro.swoole_module=1: join() of coroutines that have ended, and of the one that waits, returns false
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
use Swoole\Coroutine;

Co\run(function (): void {
    foreach ([[], [88888, 99999], [Coroutine::getCid()]] as $ids) {
        echo json_encode(@Coroutine::join($ids)), ' ', swoole_last_error(), "\n";
    }
    $ended = go(fn () => null);
    echo json_encode([Coroutine::join([$ended]), Coroutine::join([$ended, go(fn () => Co::sleep(0.001))])]), "\n";
});
?>
--EXPECT--
false 505
false 505
false 509
[false,true]
