--TEST--
Rooms: members of a port without HTTP get the bytes as they are
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$port = 0;
$server = rooms_server([], function ($server) use (&$port): void {
    $tcp = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $tcp->set(['open_http_protocol' => false, 'open_websocket_protocol' => false]);
    $port = $tcp->port;
    $tcp->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $joined = $server->rooms()->join($fd, 'a');
        $server->send($fd, json_encode($joined) . "\n");
    });
});
$client = new RoomsClient($server->port);
$tcp = connect($port);
fwrite($tcp, "join\n");
echo fgets($tcp);
$client->call('join', $client->fd, 'a');
$client->send('publish', 'a', "to \0 both\n");
echo json_encode(fgets($tcp)), ' ';
$got = [$client->next(), $client->next()];
sort($got);
echo json_encode($got), ' ', $server->end(), "\n";
?>
--EXPECT--
true
"to \u0000 both\n" ["2","to \u0000 both\n"] exit 0
