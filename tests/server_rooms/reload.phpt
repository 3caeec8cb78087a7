--TEST--
Rooms: they are right after a reload and after a worker was killed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$server = rooms_server(['worker_num' => 2, 'max_wait_time' => 5], function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $call = json_decode($frame->data, true);
        $server->push($frame->fd, json_encode($call[0] === 'pid' ? getmypid() : call_rooms($server, $frame->fd, $call)));
    });
    $server->on('workerStart', fn () => say('ready'));
});
function alive(array $clients): array
{
    return array_values(array_filter($clients, fn ($client) => !is_closed($client->socket->socket)));
}
function is_closed($socket): bool
{
    $read = [$socket];
    $none = null;
    return stream_select($read, $none, $none, 0) === 1;   // a close frame, or the end
}
$is_process = server_mode() === CORO_PROCESS;
foreach (['reload', 'kill'] as $what) {
    $clients = array_merge(...clients_of_all_workers($server->port, 2, 3));
    foreach ($clients as $client) {
        $client->call('join', $client->fd, $what) || die('not joined');
    }
    $before = count($server->said());
    $victim = $clients[0]->call('pid');
    $what === 'kill' ? posix_kill($victim, SIGKILL) : $server->signal(SIGUSR1);
    eventually(fn () => count($server->said()) === $before + ($what === 'kill' ? 1 : 2)) || die('no new worker');
    $left = [];
    $asker = null;
    eventually(function () use ($server, $clients, $what, $is_process, &$left, &$asker): bool {
        $left = alive($clients);
        $asker = new RoomsClient($server->port);
        $have_left = $is_process || count($left) < count($clients);   // a worker ends after its successor is ready
        return $have_left && $asker->call('count', $what) === count($left);
    }) || die("the room has " . $asker->call('count', $what) . ' members, ' . count($left) . ' are left');
    echo $is_process === (count($left) === count($clients)) ? 'right' : 'wrong', ' ';
    echo $asker->call('publish', $what, 'still here') === count($left) ? 'right' : 'wrong', ' ';
    echo implode('', array_unique(array_map(fn ($client) => $client->next(), $left))) === ($left ? 'still here' : '') ? 'right' : 'wrong', "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
right right right
right right right
exit 0
