--TEST--
waitEvent() rejects values that cannot be waited for
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

$closed = fopen(__FILE__, 'r');
fclose($closed);
set_error_handler(function (int $level, string $text): bool {
    echo $text, "\n";
    return true;
});
class Refuses
{
    public $context;
    public function stream_open(): bool
    {
        return true;
    }
    public function stream_cast(): never
    {
        throw new Exception('no descriptor');
    }
}
stream_wrapper_register('refuses', Refuses::class);
Coro\run(function () use ($closed): void {
    foreach ([-1, 1 << 40, 9999, 'x', null, $closed, new stdClass(), fopen('php://memory', 'r')] as $wrong) {
        coro_clear_error();
        System::waitEvent($wrong) === false && coro_last_error() === 9 || print("wrong\n");
    }
    foreach ([0, 1, 4096, CORO_EVENT_READ | 4096, -1] as $events) {
        try {
            System::waitEvent(0, $events);
        } catch (ValueError $e) {
            echo $e->getMessage(), "\n";
        }
    }
    try {
        System::waitEvent(fopen('refuses://', 'r'));
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    try {
        System::waitEvent(0, CORO_EVENT_READ, NAN);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): the argument is no open stream, socket or descriptor
Coro\Coroutine\System::waitEvent(): Argument #2 ($events) must be CORO_EVENT_READ, CORO_EVENT_WRITE or both
Coro\Coroutine\System::waitEvent(): Argument #2 ($events) must be CORO_EVENT_READ, CORO_EVENT_WRITE or both
Coro\Coroutine\System::waitEvent(): Argument #2 ($events) must be CORO_EVENT_READ, CORO_EVENT_WRITE or both
Coro\Coroutine\System::waitEvent(): Argument #2 ($events) must be CORO_EVENT_READ, CORO_EVENT_WRITE or both
Coro\Coroutine\System::waitEvent(): Argument #2 ($events) must be CORO_EVENT_READ, CORO_EVENT_WRITE or both
no descriptor
Coro\Coroutine\System::waitEvent(): Argument #3 ($timeout) must not be NAN
