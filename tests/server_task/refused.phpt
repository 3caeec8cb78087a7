--TEST--
task(): what cannot be sent is refused with a warning or an exception, and nothing hangs
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

set_error_handler(function (int $level, string $text): bool {
    say($text);
    return true;
});
$server = task_server(function ($server, $path) {
    $closure = function (callable $call) {
        try {
            return $call();
        } catch (Throwable $error) {
            return $error->getMessage();
        }
    };
    return [
        $server->task('x', 2), $closure(fn () => $server->task(fn () => 1)), $closure(fn () => $server->taskCo(['a', fn () => 1])),
        $server->finish('x'), $server->taskwait('from a task', 10), $server->taskwait('unserializable', 10), $server->taskwait('twice', 10),
        $closure(fn () => (new Coro\Server\Task)->finish(1)),
    ];
}, function ($server, int $id, int $from, mixed $data) {
    if ($data === 'from a task') {
        return [$server->task('x'), $server->taskwait('x')];
    }
    if ($data === 'twice') {
        return [$server->finish('first'), $server->finish('second')];
    }
    return $data === 'unserializable' ? fn () => 1 : $data;
}, ['log_level' => 6]);
echo str_replace('","', "\"\n\"", body($server->port, '/')), "\n";
eventually(fn () => count($server->said()) === 5);
echo implode("\n", $server->said()), "\n";

$server = new Coro\Http\Server('127.0.0.1', 0);
$server->on('request', 'strlen');
$server->set(['task_worker_num' => 1]);
try {
    $server->start();
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
[false,"Serialization of 'Closure' is not allowed"
"Serialization of 'Closure' is not allowed",false,[false,false],false,"first"
"finish() needs a Task object that the server has made, in the task worker that runs the task"]
Coro\Server::task(): the task is not sent: there is no such task worker
Coro\Server::finish(): finish() can only be called in the callback of a task
Coro\Server::task(): the task is not sent: a task worker cannot send tasks
Coro\Server::taskwait(): the task is not sent: a task worker cannot send tasks
Coro\Server::finish(): task 2 has a result already
a server with task workers needs a callback onTask: call on('task', ...)
