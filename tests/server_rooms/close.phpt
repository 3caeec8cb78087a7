--TEST--
Rooms: a connection that closes leaves its rooms before the close callback, which may publish
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server([], function ($server): void {
    $server->on('close', function ($server, int $fd): void {
        $rooms = $server->rooms();
        $result = [$rooms->count('a'), $rooms->count('b'), array_key_exists($fd, $rooms->members('a')), $rooms->join($fd, 'a'),
            $server->getLastError() === CORO_ERROR_SESSION_NOT_EXIST, $rooms->leave($fd, 'a')];
        $rooms->publish('a', 'left: ' . json_encode($result));
    });
});
[$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
foreach (['a', 'b'] as $room) {
    $a->call('join', $b->fd, $room);
}
$a->call('join', $a->fd, 'a');
fclose($b->socket->socket);
echo $a->next(), "\n";
echo json_encode([$a->call('count', 'a'), $a->call('count', 'b'), $a->call('join', $b->fd, 'a')]), "\n", $server->end(), "\n";
?>
--EXPECT--
left: [1,0,false,false,true,false]
[1,0,false]
exit 0
