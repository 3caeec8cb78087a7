--TEST--
task_max_request: a task worker that reaches it at the end of the server runs the tasks in the queue
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Gate;
$server = task_server(function ($server, $path) {
    foreach (['a', 'b', 'c'] as $data) {
        $server->task($data);
    }
    return 'sent';
}, function ($server, int $id, int $from, mixed $data) use ($gate) {
    if ($id === 0) {
        say('begun');
        $read = [(fn () => $this->ends[0])->call($gate)];
        $none = null;
        stream_select($read, $none, $none, 30);
    }
    say("task $data");
}, ['task_worker_num' => 1, 'task_max_request' => 1, 'max_wait_time' => 20],
    fn ($server) => $server->on('workerExit', fn () => $gate->open()));
echo body($server->port, '/'), "\n";
eventually(fn () => $server->said() === ['begun']);
echo $server->end(), "\n";
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
"sent"
exit 0
begun
task a
task b
task c
start() returned true
