--TEST--
Task::finish(): if the coroutine is cancelled or the task worker dies while the result waits for room, taskwait() ends at once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$is_waiting = new Coro\Atomic();
$server = task_server(function ($server, $path) use ($is_waiting) {
    for ($i = 0; $i < 200; $i++) {
        $server->task('fill');
    }
    $started = microtime(true);
    $results = new Coro\Channel(1);
    go(fn () => $results->push($server->taskwait($path, 20)));
    for ($end = time() + 30; $is_waiting->get() === 0 && time() < $end;);   // this worker reads no result
    if ($path === 'kill') {
        posix_kill($server->getWorkerPid(1), SIGKILL);
    }
    $is_waiting->set(0);
    return [$path, $results->pop(), microtime(true) - $started < 15 ? 'soon' : 'late'];
}, function ($server, $task) use ($is_waiting): void {
    if ($task->data === 'fill') {
        $task->finish(str_repeat('x', 30_000));
        return;
    }
    $id = go(fn () => $task->finish(str_repeat('y', 30_000)));
    go(function () use ($id, $task, $is_waiting): void {
        Coro\Coroutine::sleep(0.02);   // the callback of the task returns
        if ($task->data === 'cancel') {
            Coro\Coroutine::cancel($id);
        }
        $is_waiting->set(1);
    });
}, ['task_worker_num' => 1, 'task_enable_coroutine' => true, 'log_level' => 6], fn ($server) => $server->on('finish', fn () => null));
echo body($server->port, '/cancel'), "\n";
echo body($server->port, '/kill'), "\n";
?>
--EXPECT--
["cancel",false,"soon"]
["kill",false,"soon"]
