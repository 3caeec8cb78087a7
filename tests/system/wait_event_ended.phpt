--TEST--
waitEvent(): cancel(), deadlines and the end of the program end the wait, and the next wait is not affected
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\System;

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
Coro\run(function () use ($ours, $theirs): void {
    $watched = fn(): int => Coroutine::stats()['event_num'];
    $before = $watched();
    foreach ([false, true] as $throws) {
        $id = go(function () use ($ours): void {
            try {
                var_dump(System::waitEvent($ours), Coroutine::isCanceled(), coro_last_error() === CORO_ERROR_CO_CANCELED);
            } catch (Coroutine\CanceledException $e) {
                echo get_class($e), "\n";
            }
        });
        Coroutine::cancel($id, $throws);
    }
    try {
        Coroutine::deadline(0.001, fn() => System::waitEvent($ours, timeout: 60));
    } catch (Coroutine\TimeoutException $e) {
        echo $e->getMessage(), "\n";
    }
    var_dump($watched() === $before);
    fwrite($theirs, 'x');
    var_dump(System::waitEvent($ours, timeout: 60) === CORO_EVENT_READ);
    fread($ours, 1);
    go(function () use ($ours): void {
        try {
            System::waitEvent($ours);
        } finally {
            echo "finally\n";
        }
    });
    exit("exit\n");
});
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
Coro\Coroutine\CanceledException
the deadline has passed
bool(true)
bool(true)
exit
finally
