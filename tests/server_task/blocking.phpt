--TEST--
task: a task may block its task worker without a report, unless tasks run in coroutines
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.blocking_threshold=0.05
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

foreach ([false, true] as $in_coroutine) {
    $server = task_server(fn ($server, $path) => $server->taskwait('x', 30), function (): string {
        for ($until = hrtime(true) + 300_000_000; hrtime(true) < $until;);
        return 'done';
    }, ['task_worker_num' => 1, 'task_enable_coroutine' => $in_coroutine, 'log_level' => CORO_LOG_WARNING]);
    echo body($server->port, '/'), ' ';
    $server->end();
    echo str_contains($server->printed(), 'has blocked the event loop') ? 'reported' : 'not reported', "\n";
}
?>
--EXPECT--
"done" not reported
"done" reported
