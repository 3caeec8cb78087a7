--TEST--
Coro\Rooms: members get what is published, and each user joins and leaves a room once, however many connections the user has
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';

$server = cluster_server(settings: ['worker_num' => 2], setup: fn ($server, $rooms) => say_users($rooms));
$clients = clients_of_all_workers($server->port, 2, 2);
[$a, $b, $c] = [$clients[0][0], $clients[1][0], $clients[1][1]];
foreach ([[$a, ['id' => 'ann']], [$b, ['id' => 7]], [$c, ['id' => 'ann', 'n' => 2]]] as [$client, $info]) {
    echo json_encode($client->call('join', $client->fd, 'lobby', $info)), ' ';
}
echo said($server, 2), "\n";
$members = $a->call('members', 'lobby');
echo json_encode([$a->call('count', 'lobby'), ...array_map(fn ($client) => $members[$client->fd], [$a, $b, $c])]), "\n";
$presence = $b->call('presence', 'lobby');
ksort($presence);
echo json_encode($presence), "\n";
$sent = $a->call('publish', 'lobby', 'one', 1, $a->fd);
echo json_encode([$sent['local'], $sent['nodes'], $sent['dropped']]), ' ', $b->next(), ' ', $c->next(), "\n";
$sent = $a->call('send', 'lobby', 'two', 1, [$a->fd, $a->call('id', $b->fd), 'aaaaaaaaaaaa.' . $c->fd]);
echo json_encode([$sent['local'], $sent['nodes'], $sent['dropped']]), ' ', $c->next(), "\n";
echo json_encode([$a->call('publish', 'empty', 'x')['nodes'], $a->call('presence', 'empty'), $a->call('leave', $a->fd, 'empty')]), "\n";
echo json_encode([$a->call('leave', $a->fd, 'lobby'), $a->call('leave', $b->fd, 'lobby')]), ' ', said($server, 3), "\n";
fclose($c->socket->socket);
echo said($server, 4), "\n";
echo json_encode($a->call('presence', 'lobby')), ' ', $server->end(), "\n", $server->printed();
?>
--EXPECT--
true true true + lobby ann {"id":"ann"}, + lobby 7 {"id":7}
[3,{"id":"ann"},{"id":7},{"id":"ann","n":2}]
{"7":{"id":7},"ann":{"id":"ann"}}
[2,1,0] one one
[1,1,0] two
[0,[],false]
[true,true] + lobby ann {"id":"ann"}, + lobby 7 {"id":7}, - lobby 7 {"id":7}
+ lobby ann {"id":"ann"}, + lobby 7 {"id":7}, - lobby 7 {"id":7}, - lobby ann {"id":"ann","n":2}
[] exit 0
