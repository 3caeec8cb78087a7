--TEST--
Rooms: members of a large room, to whom messages are sent in slices, get all of them in order and before what is pushed later
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server(['worker_num' => 1, 'reactor_num' => 1], function ($server): void {
    $server->on('open', fn ($server, $request) => $server->rooms()->join($request->fd, 'all'));
    $server->on('message', function ($server, $frame): void {
        $fds = array_keys($server->rooms()->members('all'));
        for ($i = 0; $i < 12; $i++) {
            $server->rooms()->publish('all', "message $i", except: $i === 1 ? $frame->fd : 0);
            $server->push($fds[$i * 25], "push $i");
            $server->push($frame->fd, "answer $i");
        }
        $server->disconnect($fds[310]);
        foreach ($fds as $fd) {
            $server->push($fd, 'end');
        }
    });
});
$clients = [];
for ($i = 0; $i < 320; $i++) {
    $clients[] = new WebSocket($server->port);
}
$asker = $clients[7];
$asker->send('go');
$pushes = $answers = $closed = 0;
foreach ($clients as $client) {
    $next = 0;
    while (([$first, $data] = $client->read()) && ($first & 15) !== 8 && $data !== 'end') {
        [$kind, $i] = explode(' ', $data) + [1 => ''];
        if ($kind === 'message') {
            $next += $client === $asker && $next === 1 ? 1 : 0;
            (int) $i === $next++ || die("message $i instead of another one\n");
        } else {
            (int) $i === $next - 1 || ($client === $asker && $i === '1') || die("$data after $next messages\n");
            $kind === 'push' ? $pushes++ : $answers++;
        }
    }
    $closed += ($first & 15) === 8;
    $next === 12 || die("only $next messages\n");
}
echo json_encode([$pushes, $answers, $closed]), "\n", $server->end(), "\n";
?>
--EXPECT--
[12,12,1]
exit 0
