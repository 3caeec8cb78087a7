--TEST--
Rooms: task workers and processes of addProcess() join connections and publish
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$work = function ($server, array $fds, string $from): string {
    $rooms = $server->rooms();
    $joined = array_map(fn (int $fd) => $rooms->join($fd, $from, ['by' => $from]), $fds);
    return json_encode([...$joined, $rooms->count($from), count($rooms->members($from)), $rooms->join(1 << 40, $from),
        $rooms->publish($from, "from the $from")]);
};
$server = rooms_server(['task_worker_num' => 1, 'worker_num' => 2, 'task_enable_coroutine' => false], function ($server) use ($work): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $server->on('task', fn ($server, int $id, int $from, array $fds) => $work($server, $fds, 'task'));
    $server->addProcess(new Coro\Process(function () use ($server, $theirs, $work): void {
        while ($line = fgets($theirs)) {
            fwrite($theirs, $work($server, json_decode($line), 'process') . "\n");
        }
    }));
    $server->on('message', function ($server, $frame) use ($ours): void {
        [$what, $fds] = json_decode($frame->data) + [1 => []];
        if ($what === 'who') {
            $server->push($frame->fd, json_encode([$server->worker_id, $frame->fd]));
            return;
        }
        if ($what === 'process') {
            fwrite($ours, json_encode($fds) . "\n");
        }
        $server->push($frame->fd, $what === 'task' ? $server->taskwait($fds, 20) : trim(fgets($ours)));
    });
});
$clients = clients_of_all_workers($server->port, 2);
[$a, $b, $asker] = [$clients[0][0], $clients[1][0], new WebSocket($server->port)];
foreach (['task', 'process'] as $what) {
    echo $asker->ask(json_encode([$what, [$a->fd, $b->fd]])), ' ', $a->next(), ', ', $b->next(), "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
[true,true,2,2,false,2] from the task, from the task
[true,true,2,2,false,2] from the process, from the process
exit 0
