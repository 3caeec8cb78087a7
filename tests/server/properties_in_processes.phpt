--TEST--
Server: properties have their documented values in each process
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the manager of BASE mode, which is also the master');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $show = function (string $where) use ($server): void {
        $master = posix_getppid() === $server->master_pid || getmypid() === $server->master_pid;
        $manager = $server->manager_pid ? ($server->manager_pid === $server->master_pid ? 'master' : '?') : 'none';
        say("$where: worker $server->worker_id, own pid " . var_export($server->worker_pid === getmypid(), true)
            . ', master pid ' . var_export($master, true) . ", manager $manager, "
            . json_encode([$server->getWorkerId(), $server->getWorkerPid() === getmypid(), $server->taskworker]));
    };
    $server->on('managerStart', fn () => $show('managerStart'));
    $server->on('workerStart', fn ($server, $id) => $id ? $show('workerStart') : 0);
    $server->on('shutdown', fn () => $show('shutdown'));
    $server->on('request', 'strlen');
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) === 2);
$server->end();
echo implode("\n", $server->said());
?>
--EXPECT--
managerStart: worker -1, own pid false, master pid true, manager master, [false,false,false]
workerStart: worker 1, own pid true, master pid true, manager master, [1,true,false]
shutdown: worker -1, own pid false, master pid true, manager master, [false,false,false]
start() returned true
