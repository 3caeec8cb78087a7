--TEST--
stats(): counts task workers and tasks
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Gate;
$server = task_server(function ($server, $path) use ($gate) {
    $stats = fn () => array_values(array_intersect_key($server->stats(), array_flip(
        ['task_worker_num', 'idle_worker_num', 'task_idle_worker_num', 'tasking_num', 'task_queue_num', 'task_queue_bytes', 'task_count'])));
    while ($server->stats()['task_idle_worker_num'] < 1) {
        Coro\Coroutine::sleep(0.001);
    }
    $server->task('wait');
    while ($server->stats()['task_idle_worker_num'] > 0) {
        Coro\Coroutine::sleep(0.001);
    }
    $server->task('x');
    $server->task('four');
    $busy = $stats();
    $gate->open();
    $server->taskwait('z', 20);
    return [$busy, $server->stats()['task_count']];
}, function ($server, int $id, int $from, mixed $data) use ($gate): string {
    if ($data === 'wait') {
        $read = [(fn () => $this->ends[0])->call($gate)];
        $none = null;
        stream_select($read, $none, $none, 20);
    }
    return $data;
}, ['task_worker_num' => 1]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[[1,0,0,3,2,5,3],4]
