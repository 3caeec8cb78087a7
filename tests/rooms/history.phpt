--TEST--
Coro\Rooms: a client that comes back gets what it has missed and then what is published, in order, nothing twice
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';

$envelope = fn (string $data, ?string $id, string $room) => "$id $room $data";
$server = cluster_server('memory:', ['history' => 5000, 'envelope' => $envelope], ['worker_num' => 2], function ($server, $rooms): void {
    $server->on('message', function ($server, $frame) use ($rooms): void {
        $call = json_decode($frame->data, true);
        if ($call[0] !== 'flood') {
            $server->push($frame->fd, json_encode(call_cluster($server, $rooms, $frame->fd, $call)));
            return;
        }
        for ($i = 1; $i <= 1000; $i++) {
            $rooms->publish('flood', (string) $i);
        }
    });
});
$clients = clients_of_all_workers($server->port, 2, 3);
[$a, $b] = [$clients[0][0], $clients[1][0]];
foreach (['one', 'two', 'three'] as $data) {
    $ids[] = $a->call('publish', 'lobby', $data)['id'];
}
$a->call('publish', 'hall', 'four');
$c = $clients[1][1];
$c->call('resume', $c->fd, $ids[1]);   // the first call in this worker
$history = $b->call('history', 'lobby', $ids[0], 1);
echo json_encode([$history === [$ids[1] => 'two'], count($a->call('history', 'lobby')), $a->call('history', 'none'),
    array_values($a->call('history', 'lobby', '', -2)), array_values($a->call('history', 'lobby', $ids[1], -2))]), "\n";

// What the join sends and its result come in any order.
$texts = function (RoomsClient $client, int $count): string {
    $texts = array_map(fn () => $client->next(), range(1, $count + 1));
    return implode(', ', array_map(fn (string $text) => strstr($text, ' '), array_diff($texts, ['true'])));
};
$b->send('join', $b->fd, 'lobby', null, $ids[0]);
echo $texts($b, 2), "\n";
foreach (['lobby', 'hall'] as $room) {
    $c->send('join', $c->fd, $room);
    echo $texts($c, 1), "\n";
}

$d = $clients[1][2];
$d->send('join', $d->fd, 'hall', null, 'no id');
echo $texts($d, 1), "\n";

// Clients join again and again while messages are published: each goes on behind what it has.
$a->send('flood');
$next = 1;
$since = '';
foreach ([$b, $c, $clients[1][2], $clients[0][1], $clients[0][2]] as $number => $client) {
    $client->send('join', $client->fd, 'flood', null, $since);
    for ($last = 200 * ($number + 1); $next <= $last;) {
        $text = $client->next();
        if ($text !== 'true') {
            [$since, , $data] = explode(' ', $text) + [2 => '?'];
            if ((int) $data !== $next++) {
                echo "client $number got $data instead of ", $next - 1, "\n";
                exit;
            }
        }
    }
}
echo "$next ", $server->end(), "\n", $server->printed();
?>
--EXPECT--
[true,3,[],["two","three"],["three"]]
 lobby two,  lobby three
 lobby three
 hall four
 hall four
1001 exit 0
