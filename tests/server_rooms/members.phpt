--TEST--
Rooms: members() returns the info of each member, and join() of a member replaces it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server();
[$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
$room = "caf\u{e9}\0/" . str_repeat('x', 240);
$long = ['text' => str_repeat('long ', 1000)];
$a->call('join', $a->fd, $room, ['id' => 1]);
$a->call('join', $b->fd, $room);
$members = $b->call('members', $room);
echo json_encode([$members[$a->fd], $members[$b->fd], count($members)]), "\n";
$a->call('join', $a->fd, $room, $long);
$a->call('join', $b->fd, $room, ['id' => 2]);
$members = $b->call('members', $room);
var_dump($members[$a->fd] === $long, $members[$b->fd], $b->call('members', 'empty'), $b->call('count', $room));
echo $server->end(), "\n";
?>
--EXPECT--
[{"id":1},null,2]
bool(true)
array(1) {
  ["id"]=>
  int(2)
}
array(0) {
}
int(2)
exit 0
