--TEST--
Coro\Rooms: a node ends to receive a room whose only member has closed before the node began to receive it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';

$server = cluster_server('memory:', [], ['worker_num' => 1], function ($server, $rooms): void {
    $server->on('message', function ($server, $frame) use ($rooms): void {
        $call = json_decode($frame->data, true);
        if ($call[0] === 'late attach') {   // what a join() asks the rooms process for, when the member has left already
            (new ReflectionMethod($rooms, 'ask'))->invoke($rooms, 'attach', $call[1]);
        }
        $result = $call[0] === 'late attach' ? true : call_cluster($server, $rooms, $frame->fd, $call);
        $server->push($frame->fd, json_encode($result));
    });
});
$a = new RoomsClient($server->port);
$isReceived = fn (string $room): bool => $a->call('publish', $room, 'x', 1, $a->fd)['nodes'] > 0;
echo json_encode($a->call('join', 1 << 40, 'closed', null, '')), ' ';   // no connection has this number
echo json_encode(eventually(fn () => !$isReceived('closed'))), "\n";
echo json_encode($a->call('late attach', 'left')), ' ', json_encode(eventually(fn () => !$isReceived('left'))), "\n";
echo json_encode($a->call('join', $a->fd, 'lobby')), ' ', json_encode($isReceived('lobby')), ' ', $server->end(), "\n", $server->printed();
?>
--EXPECT--
false true
true true
true true exit 0
