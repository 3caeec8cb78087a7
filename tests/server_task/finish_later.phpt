--TEST--
Task::finish(): a result that is sent after the callback has ended arrives, although the task worker is replaced
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$run = function (string $how, array $settings, ?callable $replace = null): void {
    $server = task_server(function ($server, $path) {
        return $path === 'pid' ? $server->getWorkerPid(1) : $server->taskwait($path, 30);
    }, function ($server, $task): void {
        say('begun');
        Coro\Timer::after(500, fn () => $task->finish('late'));
    }, $settings + ['task_worker_num' => 1, 'task_enable_coroutine' => true, 'max_wait_time' => 30]);
    eventually(fn () => $pid = (int) body($server->port, '/pid'));
    $pid = (int) body($server->port, '/pid');
    send_request($socket = connect($server->port), "/x", "Connection: close\r\n");
    eventually(fn () => $server->said());
    if ($replace) {
        $replace($server, $pid);
    }
    echo $how, ': ', read_answer($socket)['body'], ' ', eventually(fn () => !is_alive($pid)) ? 'replaced' : 'not replaced', "\n";
};
$run('task_max_request', ['task_max_request' => 1]);
$run('SIGUSR2', [], fn ($server) => $server->signal(SIGUSR2));
$run('SIGTERM', [], fn ($server, $pid) => posix_kill($pid, SIGTERM));
?>
--EXPECT--
task_max_request: "late" replaced
SIGUSR2: "late" replaced
SIGTERM: "late" replaced
