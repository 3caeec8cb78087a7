--TEST--
Rooms: names() returns the rooms that have members, and of() those of a connection
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server();
[$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
$show = function () use ($a, $b): void {
    [$names, $of_a, $of_b] = [$b->call('names'), $b->call('of', $a->fd), $a->call('of', $b->fd)];
    sort($of_a, SORT_STRING);
    sort($of_b, SORT_STRING);
    echo json_encode([$names, $of_a, $of_b]), "\n";
};
$show();
foreach (['lobby', '7', "caf\u{e9}\0"] as $room) {
    $a->call('join', $a->fd, $room);
}
$a->call('join', $b->fd, 'lobby');
$show();
$b->call('leave', $a->fd, '7');
$show();
fclose($a->socket->socket);
eventually(fn () => $b->call('names') === ['lobby']);
echo json_encode([$b->call('of', $a->fd), $b->call('of', 0), $b->call('of', -1), $b->call('of', PHP_INT_MAX)]), "\n";
echo $server->end(), "\n";
?>
--EXPECT--
[[],[],[]]
[["7","caf\u00e9\u0000","lobby"],["7","caf\u00e9\u0000","lobby"],["lobby"]]
[["caf\u00e9\u0000","lobby"],["caf\u00e9\u0000","lobby"],["lobby"]]
[[],[],[],[]]
exit 0
