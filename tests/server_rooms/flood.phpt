--TEST--
Rooms: a coroutine that publishes without a pause waits for the queues on the way, and the members get everything in order
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server(['worker_num' => 2, 'socket_buffer_size' => 1 << 30], function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $call = json_decode($frame->data, true);
        if ($call[0] !== 'flood') {
            $server->push($frame->fd, json_encode(call_rooms($server, $frame->fd, $call)));
            return;
        }
        $sent = 0;
        for ($i = 0; $i < 400; $i++) {
            $sent += $server->rooms()->publish('a', "$i " . str_repeat('x', 40_000), 1, $frame->fd);
        }
        $server->push($frame->fd, "$sent");
    });
});
$clients = clients_of_all_workers($server->port, 2);
[$a, $b] = [$clients[0][0], $clients[1][0]];
foreach ([$a, $b] as $client) {
    $client->call('join', $client->fd, 'a');
}
$a->send('flood');
for ($i = 0; $i < 400 && (int) $b->next() === $i; $i++);
echo $i, ' ', $a->next(), ' ', $server->end(), "\n";
?>
--EXPECT--
400 400 exit 0
