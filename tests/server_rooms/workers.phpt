--TEST--
Rooms: all workers see the same rooms, and join connections of other workers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

foreach ([2, 7] as $dispatch_mode) {   // 7: the workers have the sockets, in PROCESS mode, too
    $server = rooms_server(['worker_num' => 3, 'reactor_num' => 2, 'dispatch_mode' => $dispatch_mode]);
    $clients = clients_of_all_workers($server->port, 3, 2);
    $all = array_merge(...$clients);
    $first = $clients[0][0];
    // one worker joins the connections of all
    foreach ($all as $client) {
        $first->call('join', $client->fd, 'all', ['worker' => $client->worker]) || die('not joined');
    }
    foreach ($clients as [$asked]) {
        $members = $asked->call('members', 'all');
        $right = array_filter($all, fn ($client) => $members[$client->fd] === ['worker' => $client->worker]);
        echo count($members) === count($all) && count($right) === count($all) && $asked->call('count', 'all') === count($all) ? 'right ' : 'wrong ';
    }
    foreach ($clients as [$publisher]) {
        $sent = $publisher->call('publish', 'all', str_repeat("from $publisher->worker ", 10_000), 1, $publisher->fd);
        echo $sent === count($all) - 1 ? 'all ' : 'some ';
        foreach ($all as $client) {
            if ($client !== $publisher && $client->next() !== str_repeat("from $publisher->worker ", 10_000)) {
                echo 'wrong ';
            }
        }
    }
    echo json_encode($clients[2][0]->call('leave', $first->fd, 'all')), ' ', $clients[1][0]->call('count', 'all') - count($all), "\n";
    echo $server->end(), "\n";
}
?>
--EXPECT--
right right right all all all true -1
exit 0
right right right all all all true -1
exit 0
