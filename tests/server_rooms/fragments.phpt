--TEST--
Rooms: what is published during a message in fragments waits in PROCESS mode, and is lost in BASE mode
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server([], function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $call = json_decode($frame->data, true);
        if ($call[0] !== 'fragments') {
            $server->push($frame->fd, json_encode(call_rooms($server, $frame->fd, $call)));
            return;
        }
        $server->push($call[1], 'begin ', 1, 0);
        $server->rooms()->publish('a', 'published');
        $server->push($call[1], 'end', 0);
        $server->rooms()->publish('a', 'later');
    });
});
[$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
$a->call('join', $a->fd, 'a');
$b->send('fragments', $a->fd);
for ($words = []; end($words) !== 'later';) {
    $words[] = $a->next();
}
$expected = ['text unfinished begin ', 'continuation end', 'published', 'later'];
if (server_mode() !== CORO_PROCESS) {
    unset($expected[2]);
}
var_dump($words === array_values($expected) ?: $words);
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
exit 0
