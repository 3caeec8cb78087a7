--TEST--
task: the result for a worker that has died does not reach the next process with this worker id
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Gate;
$server = task_server(function ($server, $path) {
    if ($path === 'die') {
        $server->task('for the dead');
        posix_kill(getmypid(), SIGKILL);
    }
    return $server->taskwait('for the living', 20);
}, function ($server, Coro\Server\Task $task) use ($gate) {
    if ($task->data === 'for the dead') {
        $gate->wait();
    }
    $sent = $task->finish($task->data);
    say("$task->id $task->data " . json_encode($sent));
}, ['task_enable_coroutine' => true, 'task_worker_num' => 1, 'log_level' => 6],
    fn ($server) => $server->on('finish', fn ($server, int $id, mixed $result) => say("finish $id $result")));
fread(connect_and_ask($server->port, '/die'), 1000);
eventually(fn () => @body($server->port, '/') === '"for the living"');
$gate->open();
eventually(fn () => count($server->said()) >= 2);
echo body($server->port, '/'), "\n";
echo implode("\n", array_unique(preg_grep('/dead/', $server->said()))), "\n";

function connect_and_ask(int $port, string $target)
{
    send_request($socket = connect($port), $target);
    return $socket;
}
?>
--EXPECT--
"for the living"
0 for the dead false
