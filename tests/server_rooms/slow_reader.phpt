--TEST--
Rooms: a member that reads too slowly misses messages, which are counted, and the others get all
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server(['socket_buffer_size' => 1 << 20], function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $call = json_decode($frame->data, true);
        $server->push($frame->fd, json_encode($call[0] === 'stats' ? $server->stats() : call_rooms($server, $frame->fd, $call)));
    });
});
[$reader, $slow, $publisher] = [new RoomsClient($server->port), new RoomsClient($server->port), new RoomsClient($server->port)];
$publisher->call('join', $reader->fd, 'a');
$publisher->call('join', $slow->fd, 'a');
$data = str_repeat('x', 256 << 10);
for ($i = 0; $i < 100; $i++) {
    $publisher->send('publish', 'a', "$i $data");
    if ($reader->next() !== "$i $data") {
        echo "wrong\n";
    }
    $publisher->next();
}
$stats = $publisher->call('stats');
$lost = $stats['lost_room_message_count'];
var_dump($lost > 0, $stats['room_message_count'] + $lost);
$got = 0;
$publisher->call('publish', 'a', 'last', 9);
for ($last = -1; $got < 100 - $lost; $got++, $last = $number) {
    $number = (int) $slow->next();
    $number > $last || die('out of order');
}
var_dump($got + $lost);
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
int(200)
int(100)
exit 0
