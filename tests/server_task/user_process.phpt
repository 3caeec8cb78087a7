--TEST--
task(): a process of addProcess() sends tasks, and waits for room, although a coroutine of the manager was waiting when it was started
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Gate;
$server = task_server(fn () => null, function ($server, int $id, int $from, mixed $data) use ($gate): void {
    if ($data === 'first') {
        $read = [(fn () => $this->ends[0])->call($gate)];
        $none = null;
        stream_select($read, $none, $none, 20);
    } elseif ($data !== 'x') {
        say($data);
    }
}, ['task_worker_num' => 1, 'log_level' => 6], function ($server) use ($gate): void {
    $starts = new Coro\Atomic;
    $process = new Coro\Process(function () use ($server, $gate, $starts): void {
        if ($starts->add() !== 2) {
            return;   // the manager starts the process again, when its coroutine waits for room
        }
        $gate->open();
        $server->task('of the process');
        while (true) {
            sleep(1);
        }
    }, false, 0, true);
    $server->addProcess($process);
    $server->on('managerStart', function ($server): void {
        $server->task('first');
        go(function () use ($server): void {
            for ($i = 0; $i < 3000; $i++) {
                $server->task('x');
            }
        });
    });
});
eventually(fn () => $server->said() === ['of the process']);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
of the process
