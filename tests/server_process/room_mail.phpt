--TEST--
Rooms: what a process of addProcess() publishes arrives whole and in order although all workers are killed and replaced
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('in BASE mode the connections end with their worker');
?>
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

const MESSAGES = 600;

$server = rooms_server(['worker_num' => 2, 'log_level' => 6], function ($server): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $server->addProcess(new Coro\Process(function () use ($server, $theirs): void {
        fgets($theirs);
        for ($i = 0; $i < MESSAGES; $i++) {
            while ($server->rooms()->publish('a', str_pad("$i ", 5000, 'x')) === 0) {
                usleep(1000);   // the queue is full, and there is no coroutine that could wait
            }
            if ($i % 100 === 50) {
                $pid = (int) $server->getWorkerPid(intdiv($i, 100) % 2);
                $pid > 0 && posix_kill($pid, SIGKILL);
            }
        }
    }));
    $server->on('message', function ($server, $frame) use ($ours): void {
        $call = json_decode($frame->data, true);
        $call[0] === 'flood' ? fwrite($ours, "go\n")
            : $server->push($frame->fd, json_encode(call_rooms($server, $frame->fd, $call)));
    });
});
$clients = clients_of_all_workers($server->port, 2);
foreach ($clients as [$client]) {
    $client->call('join', $client->fd, 'a');
}
$clients[0][0]->send('flood');
foreach ($clients as [$client]) {
    for ($i = 0; $i < MESSAGES && (int) $client->next() === $i; $i++);
    echo "$i ";
}
echo $server->end(), "\n";
?>
--EXPECT--
600 600 exit 0
