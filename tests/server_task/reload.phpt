--TEST--
task: reloads under load lose no task and no result; SIGUSR2 replaces the task workers alone
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    if ($path === 'pids') {
        return [$server->getWorkerPid(0), $server->getWorkerPid(1), $server->getWorkerPid(2)];
    }
    $wrong = 0;
    for ($i = 0; $i < 400; $i++) {
        $wrong += $server->taskwait("$path $i", 20) !== "$path $i";
    }
    return $wrong;
}, function ($server, int $id, int $from, mixed $data) {
    usleep(500);
    return $data;
}, ['max_wait_time' => 20]);
$pids = json_decode(body($server->port, '/pids'));
$sockets = [];
for ($i = 0; $i < 4; $i++) {
    send_request($sockets[] = connect($server->port), "/$i", "Connection: close\r\n");
}
$changed = function (array $before, array $indexes) use ($server): bool {
    $now = json_decode(body($server->port, '/pids'));
    return array_keys(array_filter($now, fn ($pid, $i) => $pid && $pid !== $before[$i], ARRAY_FILTER_USE_BOTH)) === $indexes;
};
$server->signal(SIGUSR2);
var_dump(eventually(fn () => $changed($pids, [1, 2])));
$pids = json_decode(body($server->port, '/pids'));
$server->signal(SIGUSR1);
var_dump(eventually(fn () => $changed($pids, [0, 1, 2])));
echo implode(' ', array_map(fn ($socket) => read_answer($socket)['body'], $sockets)), "\n";
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
bool(true)
0 0 0 0
exit 0
