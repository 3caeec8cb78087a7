--TEST--
task: at the end of the server, a task worker that dies or fails has a successor for the tasks in the queue
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

foreach (['fatal error', 'SIGKILL'] as $how) {
    $gate = new Gate;
    $server = task_server(function ($server, $path) {
        foreach (['a', 'b', 'c'] as $data) {
            $server->task($data);
        }
        return 'sent';
    }, function ($server, int $id, int $from, mixed $data) use ($gate, $how) {
        if ($id === 0) {
            say('begun');
            $read = [(fn () => $this->ends[0])->call($gate)];
            $none = null;
            stream_select($read, $none, $none, 30);
            $how === 'SIGKILL' ? posix_kill(getmypid(), SIGKILL) : eval('class TaskTest implements Traversable {}');
        }
        say("task $data");
    }, ['task_worker_num' => 1, 'max_wait_time' => 20, 'log_level' => 6],
        fn ($server) => $server->on('workerStop', fn ($server) => $server->taskworker ? null : $gate->open()));
    echo body($server->port, '/'), "\n";
    eventually(fn () => $server->said() === ['begun']);
    echo $server->end(), "\n";
    echo implode("\n", $server->said()), "\n";
}
?>
--EXPECT--
"sent"
exit 0
begun
task b
task c
start() returned true
"sent"
exit 0
begun
task b
task c
start() returned true
