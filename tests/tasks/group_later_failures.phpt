--TEST--
TaskGroup: only the first exception counts, and no task is started after it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawn(function (): void {
        try {
            Coro\Coroutine::sleep(60);
        } finally {
            throw new Exception("second");
        }
    });
    $group->spawn(fn() => throw new Exception("first"));
    var_dump($group->spawn(fn() => print("not started\n")));
    try {
        $group->wait();
    } catch (Exception $e) {
        echo "caught: ", $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
int(0)
caught: first
