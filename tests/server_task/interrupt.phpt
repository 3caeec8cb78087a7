--TEST--
task workers: SIGINT, which a terminal sends to all processes, does not end a task worker before the workers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    if ($path === 'wait') {
        say('asked');
        Coro\Coroutine::sleep(1.5);
    }
    return [$server->getWorkerPid(1), $server->taskwait('x', 20)];
}, fn () => getmypid(), ['task_worker_num' => 1, 'max_wait_time' => 30]);
$pid = json_decode(body($server->port, '/'))[1];
posix_kill($pid, SIGINT);
echo json_decode(body($server->port, '/wait')) === [$pid, $pid] ? 'the same' : 'another', "\n";
send_request($socket = connect($server->port), '/wait', "Connection: close\r\n");
eventually(fn () => count($server->said()) === 2);
array_map(fn (int $pid) => posix_kill($pid, SIGINT), $server->processes());
echo json_decode(read_answer($socket)['body']) === [$pid, $pid] ? 'the same' : 'another', "\n";
echo $server->wait(), "\n";
?>
--EXPECT--
the same
the same
exit 0
