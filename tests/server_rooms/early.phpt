--TEST--
Rooms: a connection that joins in its open callback gets what another process publishes at once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

const CLIENTS = 200;

$server = rooms_server(['worker_num' => 2], function ($server): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $server->addProcess(new Coro\Process(function () use ($server, $theirs): void {
        while ($room = trim((string) fgets($theirs))) {
            $server->rooms()->publish($room, "first for $room");
            $server->rooms()->publish($room, "second for $room");
        }
    }));
    $server->on('open', function ($server, $request) use ($ours): void {
        $server->rooms()->join($request->fd, $request->server['query_string']);
        fwrite($ours, "{$request->server['query_string']}\n");
    });
});
$right = 0;
for ($i = 1; $i <= CLIENTS; $i++) {
    $client = new WebSocket($server->port, [], "/?room$i");
    $right += [$client->next(), $client->next()] === ["first for room$i", "second for room$i"];
}
echo "$right ", $server->end(), "\n";
?>
--EXPECT--
200 exit 0
