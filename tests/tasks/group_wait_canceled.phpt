--TEST--
TaskGroup: a cancel of the waiting coroutine cancels the tasks; a second cancel is delivered after wait()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    foreach ([false, true] as $throws) {
        $id = go(function (): void {
            $group = new Coroutine\TaskGroup;
            $group->spawn(function (): void {
                try {
                    Coroutine::sleep(60);
                } finally {
                    Coroutine::sleep(0.001);
                    echo "task ended\n";
                }
            });
            try {
                $group->wait();
            } catch (Coroutine\CanceledException) {
                echo "wait canceled\n";
            }
            var_dump(Coroutine::sleep(60));
        });
        var_dump(Coroutine::cancel($id, $throws), Coroutine::cancel($id));
        Coroutine::join([$id]);
    }
});
?>
--EXPECT--
bool(true)
bool(true)
task ended
wait canceled
bool(false)
bool(true)
bool(true)
task ended
wait canceled
bool(false)
