--TEST--
Error handlers may wait in several coroutines at the same time
--EXTENSIONS--
coro
--FILE--
<?php
set_error_handler(function (int $level, string $text): bool {
    echo Coro\Coroutine::getCid(), " $text\n";
    Coro\Coroutine::sleep(0.001);
    echo Coro\Coroutine::getCid(), " handled\n";
    return true;
});
Coro\run(function (): void {
    $id = go(fn() => trigger_error('first'));
    Coro\Coroutine::join([$id]);
    trigger_error('second');
});
?>
--EXPECT--
2 first
2 handled
1 second
1 handled
