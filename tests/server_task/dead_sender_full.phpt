--TEST--
Task::finish(): a coroutine does not wait for room in the mailbox of a worker that has died
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

const TASKS = 300;
$server = task_server(function ($server, $path) {
    if ($path === 'block') {
        for ($i = 0; $i < TASKS; $i++) {
            $server->task('x');
        }
        say('sent');
        for ($end = time() + 50; time() < $end;);   // this worker reads no result
    }
    return getmypid();
}, function ($server, $task): void {
    say(json_encode($task->finish(str_repeat('x', 30_000))));
}, ['task_worker_num' => 1, 'enable_coroutine' => false, 'task_enable_coroutine' => true, 'max_wait_time' => 40,
    'log_level' => CORO_LOG_NOTICE], fn ($server) => $server->on('finish', fn () => null));
$pid = (int) body($server->port, '/');
send_request($socket = connect($server->port), '/block');
eventually(fn () => $server->said());
$server->signal(SIGUSR1);   // the next worker has another mailbox, so that nothing reads this one
eventually(fn () => str_contains($server->printed(), 'replaced in'));
posix_kill($pid, SIGKILL);
echo eventually(fn () => count($server->said()) === TASKS + 1) ? 'all have ended' : count($server->said()), "\n";
echo $server->end(), "\n";
?>
--EXPECT--
all have ended
exit 0
