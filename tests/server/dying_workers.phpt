--TEST--
Server: workers that die right after the start are restarted with pauses, and a fatal error in workerStart ends the server
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$ways = [
    'signal' => fn () => posix_kill(getmypid(), SIGKILL),
    'fatal error' => fn () => eval('function strlen() {}'),
    'stop()' => fn ($server) => $server->stop(),
];
foreach ($ways as $name => $way) {
    $server = new ServerProcess(function ($server) use ($way): void {
        $server->on('workerStart', function ($server) use ($way): void {
            say('forked');
            $way($server);
        });
        $server->on('request', 'strlen');
    }, ['worker_num' => 2, 'log_level' => 6]);
    eventually(fn () => false, 1.8);
    $forks = count($server->said());
    echo "$name: ", $forks > 6 ? "$forks forks" : 'few forks', ', ', $server->end(), "\n";
}
?>
--EXPECT--
signal: few forks, exit 0
fatal error: few forks, exit 1
stop(): few forks, exit 0
