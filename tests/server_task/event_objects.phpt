--TEST--
task and finish: with event_object the callbacks get objects; pack() and unpack() are inverse
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(fn ($server, $path) => $server->task('x'), function ($server, Swoole\Server\Task $task) {
    return "$task->data $task->id";
}, ['event_object' => true], fn ($server) => $server->on('finish', function ($server, Coro\Server\TaskResult $result): void {
    say("$result->task_id $result->data " . ($result->task_worker_id >= 1) . ' ' . ($result->dispatch_time > 1e9));
}));
echo body($server->port, '/'), "\n";
eventually(fn () => $server->said());
echo implode("\n", $server->said()), "\n";
use Coro\Server\Task;
echo json_encode([Task::unpack(Task::pack('text')), Task::unpack(Task::pack(['a' => [1]])), Task::unpack('what?'), Task::unpack('V?')]);
?>
--EXPECT--
0
0 x 0 1 1
["text",{"a":[1]},false,false]
