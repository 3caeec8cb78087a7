--TEST--
map() with a concurrency limit starts no more tasks after a failure, a timeout, a cancel or exit()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

function wait_for_ever(int $task): int
{
    echo "$task ";
    try {
        $task > 1 && Coroutine::yield();
    } finally {
        echo "end of $task ";
    }
    return $task;
}

Coro\run(function (): void {
    try {
        Coro\map([1, 2, 3, 4], fn(int $task) => $task === 3 ? throw new Exception('3 fails') : wait_for_ever($task), concurrency: 2);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    echo json_encode(Coro\map([1, 2, 3], wait_for_ever(...), 0.001, 1)), "\n";
    try {
        Coroutine::deadline(0.001, fn() => Coro\map([1, 2, 3], wait_for_ever(...), concurrency: 1));
    } catch (Coroutine\TimeoutException $e) {
        echo get_class($e), "\n";
    }
    $id = go(function (): void {
        echo json_encode(Coro\map([1, 2, 3], wait_for_ever(...), concurrency: 1)), ' ', json_encode(Coroutine::isCanceled()), "\n";
    });
    Coroutine::cancel($id);
    Coroutine::join([$id]);
    echo Coroutine::stats()['coroutine_num'], " is left\n";
    Coro\map([1, 2, 3], fn(int $task) => $task === 2 ? exit("exit\n") : wait_for_ever($task), concurrency: 1);
    echo "not reached\n";
});
?>
--EXPECT--
1 end of 1 2 end of 2 3 fails
1 end of 1 2 end of 2 [1,null,null]
1 end of 1 2 end of 2 Coro\Coroutine\TimeoutException
1 end of 1 2 end of 2 [1,null,null] true
1 is left
1 end of 1 exit
