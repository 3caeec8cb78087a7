--TEST--
Rooms: what is published reaches all members but the excepted ones, and the result is their number
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server();
[$a, $b, $c] = [new RoomsClient($server->port), new RoomsClient($server->port), new RoomsClient($server->port)];
foreach ([$a, $b, $c] as $client) {
    echo json_encode($client->call('join', $client->fd, 'lobby')), ' ';
}
echo $a->call('count', 'lobby'), ' ', $a->call('count', 'empty'), ' ', $a->call('publish', 'empty', 'lost'), "\n";

$a->send('publish', 'lobby', 'to all');
echo $b->next(), ', ', $c->next(), ', ';
$own = [$a->next(), $a->next()];
sort($own);
echo implode(' ', $own), "\n";
echo $a->call('publish', 'lobby', 'to others', 1, $a->fd), ' ', $b->next(), ', ', $c->next(), "\n";
echo $a->call('publish', 'lobby', 'to one', 2, [$a->fd, $b->fd, 12345]), ' ', $c->next(), "\n";
echo $a->call('publish', 'lobby', 'ping', 9, [$a->fd, $b->fd]), ' ', $c->next(), "\n";
echo json_encode([$a->call('leave', $b->fd, 'lobby'), $a->call('leave', $b->fd, 'lobby'), $a->call('count', 'lobby')]), "\n";
echo $a->call('publish', 'lobby', 'to the rest', 1, $a->fd), ' ', $c->next(), ' ', $server->end(), "\n";
?>
--EXPECT--
true true true 3 0 0
to all, to all, 3 to all
2 to others, to others
1 binary to one
1 ping ping
[true,false,2]
1 to the rest exit 0
