--TEST--
Fork: a TaskGroup in the child has no tasks that other coroutines of the parent run
--EXTENSIONS--
coro
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
Coro\run(function (): void {
    $group = new Coro\Coroutine\TaskGroup;
    $task = $group->spawn(function (): string {
        Coro\Coroutine::yield();
        return 'of the parent';
    });
    if (($pid = pcntl_fork()) === 0) {
        echo $group->count(), "\n";
        $group->spawnAs('own', fn() => Coro\Coroutine::sleep(0.001));
        echo json_encode($group->wait(20)), "\n";
        $group->spawn(fn() => 'again');
        echo json_encode($group->wait(20)), "\n";
        return;
    }
    pcntl_waitpid($pid, $status);
    Coro\Coroutine::resume($task);
    echo json_encode($group->wait()), "\n";
});
?>
--EXPECT--
0
{"0":null,"own":true}
["again"]
["of the parent"]
