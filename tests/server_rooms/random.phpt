--TEST--
Rooms: random joins, leaves, closes and messages do what a model does
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$seed = (int) (getenv('ROOMS_SEED') ?: random_int(1, 1 << 30));
mt_srand($seed);
$server = rooms_server(['worker_num' => 3, 'reactor_num' => 2]);
$clients = [];
$rooms = [];      // fd => true, by room
$messages = 0;
$wrong = function (string $what) use ($seed): never {
    die("$what, with ROOMS_SEED=$seed\n");
};
$observer = new RoomsClient($server->port);
for ($step = 0; $step < 600; $step++) {
    $room = 'room ' . mt_rand(0, 4);
    $members = $rooms[$room] ?? [];
    $fd = $clients ? array_rand($clients) : 0;
    $by = $clients ? $clients[array_rand($clients)] : $observer;
    switch ($clients ? mt_rand(0, 9) : 0) {
        case 0: case 1:
            if (count($clients) < 20) {
                $client = new RoomsClient($server->port);
                $clients[$client->fd] = $client;
            }
            break;
        case 2: case 3: case 4:
            $by->call('join', $fd, $room, ['step' => $step]) || $wrong('not joined');
            $rooms[$room][$fd] = ['step' => $step];
            break;
        case 5: case 6:
            $by->call('leave', $fd, $room) === isset($members[$fd]) || $wrong('leave() is wrong');
            unset($rooms[$room][$fd]);
            break;
        case 7:
            fclose($clients[$fd]->socket->socket);
            unset($clients[$fd]);
            foreach (array_keys($rooms) as $name) {
                unset($rooms[$name][$fd]);
            }
            eventually(fn () => array_all_equal($observer, $rooms)) || $wrong('a closed connection is still a member');
            break;
        default:
            $except = $members && mt_rand(0, 1) ? array_rand($members) : 0;
            $getting = array_diff_key($members, [$except => 0]);
            $observer->call('publish', $room, "message $step", 1, $except) === count($getting) || $wrong('publish() is wrong');
            foreach ($getting as $member => $_) {
                $clients[$member]->next() === "message $step" || $wrong('a wrong message');
                $messages++;
            }
    }
    if ($observer->call('count', $room) !== count($rooms[$room] ?? [])) {
        $wrong('count() is wrong');
    }
}
function array_all_equal(RoomsClient $observer, array $rooms): bool
{
    foreach ($rooms as $name => $members) {
        $found = $observer->call('members', $name);
        ksort($found);
        ksort($members);
        if ($found !== $members) {
            return false;
        }
    }
    return true;
}
array_all_equal($observer, $rooms) || $wrong('members() is wrong');
var_dump($messages > 50);
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
exit 0
