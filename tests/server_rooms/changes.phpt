--TEST--
Rooms\Native: a process of addProcess() is told which rooms have changed, and goes on after it was killed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

use Coro\Rooms\Native;

// The process writes each round of changes as a line: its pid, and the cursor and the members of each room.
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$server = rooms_server(['worker_num' => 2], function ($server) use ($theirs): void {
    Native::server() === $server || die('another server');
    Native::recordChanges();
    $server->addProcess(new Coro\Process(function () use ($server, $theirs): void {
        Native::server() === $server || die('another server');
        $write = function (array $rooms) use ($server, $theirs): void {
            $told = array_map(fn ($room) => [$room, Native::cursor($room), array_values($server->rooms()->members($room))], $rooms);
            fwrite($theirs, json_encode([getmypid(), $told]) . "\n");
            foreach ($rooms as $room) {
                Native::mark($room, 'mark of ' . substr($room, 0, 20));
            }
        };
        Coro\go(function () use ($write): void {
            while (true) {
                $write(Native::changes(-1));
            }
        });
        $tell = fn (array $what) => fwrite($theirs, json_encode([getmypid(), $what]) . "\n");
        try {
            Native::changes(10);
        } catch (Coro\Error $error) {
            $tell([$error->getMessage(), $server->rooms()->names()]);
        }
    }, false, 0, true));
});
fclose($theirs);
function told(): array
{
    global $ours, $pid;
    [$pid, $rooms] = json_decode(fgets($ours), true);
    return $rooms;
}
// Reads until the last thing that was told of each room is this.
function await_told(array $expected): void
{
    $told = [];
    while (array_diff_key($expected, $told) || array_intersect_key($told, $expected) != $expected) {
        foreach (told() as [$room, $cursor, $members]) {
            $told[$room] = [$cursor, $members];
        }
    }
    echo json_encode($told), "\n";
}
echo json_encode(told()), "\n";
$a = new RoomsClient($server->port);
$b = new RoomsClient($server->port);
$a->call('join', $a->fd, 'x', ['v' => 1]);
await_told(['x' => [null, [['v' => 1]]]]);
$b->call('join', $a->fd, 'x', ['v' => 2]);
await_told(['x' => ['mark of x', [['v' => 2]]]]);
$b->call('join', $b->fd, 'y');
await_told(['y' => [null, [null]]]);
fclose($a->socket->socket);
await_told(['x' => [null, []]]);   // its name was told, so that the cursor has gone
$killed = $pid;
posix_kill($killed, SIGKILL);
echo json_encode(told()), ' ', $pid === $killed ? 'the same' : 'another', " process\n";
$b->call('leave', $b->fd, 'y');
await_told(['y' => [null, []]]);
echo $server->end(), "\n";
?>
--EXPECT--
["another coroutine waits for changes of rooms",[]]
{"x":[null,[{"v":1}]]}
{"x":["mark of x",[{"v":2}]]}
{"y":[null,[null]]}
{"x":[null,[]]}
["another coroutine waits for changes of rooms",["y"]] another process
{"y":[null,[]]}
exit 0
