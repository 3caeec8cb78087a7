--TEST--
Rooms: what a process of addProcess() publishes without a pause reaches all members in order
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

// The links of a worker to the master are full after few messages.
$settings = ['worker_num' => 2, 'master_buffer_size' => 1 << 20, 'socket_buffer_size' => 1 << 30, 'buffer_output_size' => 1 << 28];
$server = rooms_server($settings, function ($server): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $server->addProcess(new Coro\Process(function () use ($server, $theirs): void {
        while ($size = (int) fgets($theirs)) {
            $sent = 0;
            for ($i = 0; $i < 400; $i++) {
                $sent += $server->rooms()->publish('a', str_pad("$i ", $size, 'x'));
            }
            say("sent $sent");
        }
    }, false, 0, true));
    $server->on('message', function ($server, $frame) use ($ours): void {
        $call = json_decode($frame->data, true);
        if ($call[0] === 'flood') {
            fwrite($ours, "$call[1]\n");
        } else {
            $server->push($frame->fd, json_encode(match ($call[0]) {
                'stats' => $server->stats(),
                default => call_rooms($server, $frame->fd, $call),
            }));
        }
    });
});
$clients = clients_of_all_workers($server->port, 2);
[$a, $b] = [$clients[0][0], $clients[1][0]];
foreach ([$a, $b] as $client) {
    $client->call('join', $client->fd, 'a');
}
foreach ([20_000] as $size) {
    $a->send('flood', $size);
    foreach ([$b, $a] as $client) {
        for ($i = 0; $i < 400 && (int) $client->next() === $i; $i++);
        echo "$i ";
    }
}
eventually(fn () => count($server->said()) === 1);
echo implode(', ', $server->said()), ' ', $a->call('stats')['lost_room_message_count'], $server->printed();
echo ' ', $server->end(), "\n";
?>
--EXPECT--
400 400 sent 800 0 exit 0
