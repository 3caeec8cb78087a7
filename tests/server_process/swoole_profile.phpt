--TEST--
coro.swoole_module=1: a killed worker and a killed process of addProcess() are replaced at once; a second start() raises a warning
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_timeout($ours, 30);
$server = new ServerProcess(function ($server) use ($theirs): void {
    $server->on('request', fn ($request, $response) => $response->end());
    $server->on('workerStart', fn ($server, int $id) => $id || fwrite($theirs, "worker " . getmypid() . "\n"));
    $server->on('shutdown', fn ($server) => var_dump($server->start()));
    $server->addProcess(new Swoole\Process(function () use ($theirs): void {
        fwrite($theirs, 'process ' . getmypid() . "\n");
        sleep(60);
    }));
}, ['worker_num' => 2]);
$pids = [];
while (count($pids) < 2) {
    [$name, $pid] = explode(' ', trim(fgets($ours)));
    $pids[$name] = (int) $pid;
}
foreach (['worker', 'process', 'worker', 'process', 'worker', 'process'] as $name) {
    $before = microtime(true);
    posix_kill($pids[$name], SIGKILL);
    [$started, $pid] = explode(' ', trim(fgets($ours)));
    $pids[$started] = (int) $pid;
    $times[] = microtime(true) - $before;
    echo "$name: $started\n";
}
sort($times);
echo $times[2] < 0.5 ? "at once\n" : "late: $times[2]\n";   // the median: a busy machine may delay some
echo $server->end(), "\n";
echo preg_match('/Warning: Swoole.Server::start\(\): The server have been shutdown.*?bool\(false\)/s', $server->printed()), "\n";
?>
--EXPECT--
worker: worker
process: process
worker: worker
process: process
worker: worker
process: process
at once
exit 0
1
