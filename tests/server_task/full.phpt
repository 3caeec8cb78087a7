--TEST--
task(): outside of coroutines a full queue is refused with a warning; a coroutine waits for room
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

foreach ([false, true] as $in_coroutine) {
    $gate = new Gate;
    $server = task_server(function ($server, $path) use ($gate, $in_coroutine) {
        if ($in_coroutine) {
            Coro\Timer::after(300, fn () => $gate->open());
        }
        for ($sent = 0; $sent < 3000 && $server->task('x') !== false; $sent++);
        $error = $server->getLastError();
        $gate->open();
        return [$sent > 50, $sent < 3000, $error === 11];
    }, function ($server, $id) use ($gate): void {
        if ($id === 0) {
            stream_select_once($gate);
        }
    }, ['enable_coroutine' => $in_coroutine, 'task_worker_num' => 1, 'log_level' => 6]);
    echo body($server->port, '/'), "\n";
    echo substr_count($server->printed(), 'the queue of the task workers is full'), "\n";
    $server->end();
}

function stream_select_once(Gate $gate): void
{
    $end = (fn () => $this->ends[0])->call($gate);
    $read = [$end];
    $none = null;
    stream_select($read, $none, $none, 20);
}
?>
--EXPECTF--
[true,true,true]
%d
[true,false,%s]
0
