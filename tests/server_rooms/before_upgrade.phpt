--TEST--
Rooms: a message that is too large to wait until a member is a WebSocket is lost, with a line in the log and a figure
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('in BASE mode only WebSockets can join');
?>
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$settings = ['worker_num' => 1, 'log_level' => CORO_LOG_WARNING, 'socket_buffer_size' => 1 << 19];
$server = rooms_server($settings, function ($server): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $server->addProcess(new Coro\Process(function () use ($server, $theirs): void {
        fgets($theirs);
        $server->rooms()->publish('all', str_repeat('x', 1 << 20));
        Coro\Coroutine::sleep(60);
    }));
    $server->on('open', function ($server, $request) use ($ours): void {
        $server->rooms()->join($request->fd, 'all');
        fwrite($ours, "\n");
        // The worker does nothing else, so the master does not get the answer to the handshake.
        for ($until = microtime(true) + 10; $server->stats()['lost_room_message_count'] === 0 && microtime(true) < $until;) {
        }
    });
});
$client = new RoomsClient($server->port);
$client->send('publish', 'all', 'small');
$answers = [$client->next(), $client->next()];
sort($answers);
echo implode(' ', $answers), ' ', $server->end(), "\n";
echo preg_match('/it is no WebSocket yet: 1048576 bytes that were published to a room are lost/', $server->printed()), "\n";
?>
--EXPECT--
1 small exit 0
1
