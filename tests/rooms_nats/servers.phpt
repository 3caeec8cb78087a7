--TEST--
Coro\Rooms over NATS: members on two servers get the messages of both, and the users of a server that is killed leave on the other one
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../nats/skip_without_nats.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';
require __DIR__ . '/../nats/nats.inc';

$nats = new NatsServer();
$options = ['heartbeat' => 0.5, 'node_timeout' => 5.0, 'history' => 100];
$servers = array_map(
    fn () => cluster_server($nats->dsn(), $options, ['worker_num' => 2], fn ($server, $rooms) => say_users($rooms)),
    range(0, 1),
);
[$a, $c, $b] = array_map(fn ($server) => new RoomsClient($server->port), [$servers[0], $servers[0], $servers[1]]);
$say = fn (string $method, string $text) => $a->call($method, 'lobby', $text, 1, $a->fd);
$a->call('join', $a->fd, 'lobby', ['id' => 'ann']);
$c->call('join', $c->fd, 'lobby', ['id' => 'ann']);
$b->call('join', $b->fd, 'lobby', ['id' => 'bob']);
$b->call('join', $b->fd, 'yard');
echo json_encode(eventually(fn () => count($a->call('names')) === 2)), ' ';
$b->call('leave', $b->fd, 'yard');
echo json_encode([eventually(fn () => count($a->call('names')) === 1), $a->call('names')]), "\n";
$sent = $say('send', 'one');
echo json_encode([$sent['local'], $sent['nodes'], $c->next(), $b->next()]), "\n";
$b->call('send', 'lobby', 'two', 1, $b->fd);
$users = array_keys($b->call('presence', 'lobby'));
sort($users);
echo $a->next(), ' ', $c->next(), ' ', json_encode($users), ' ', implode(' ', $b->call('history', 'lobby')), "\n";

// NATS is killed: local delivery goes on, and what was published meanwhile goes out when it is back.
$nats->kill();
$say('publish', 'away');
echo $c->next(), "\n";
$nats->start();
echo $b->next(), "\n";
eventually(fn () => is_array($sent = $say('send', 'again')) && $sent['nodes'] === 2);
while (($text = $b->next()) !== 'again') {
    echo "doubled: $text\n";
}

// The rooms process first, and no other one begins: it would take the users of killed workers away, and not live to say it.
$processes = [$b->call('pid'), ...$servers[1]->processes()];
posix_kill($servers[1]->pid, SIGSTOP);
array_map(fn (int $pid) => posix_kill($pid, SIGKILL), $processes);
$servers[1]->wait();
eventually(fn () => $a->call('presence', 'lobby') === ['ann' => ['id' => 'ann']] && count($a->call('nodes')) === 1
    && count($servers[0]->said()) + count($servers[1]->said()) >= 3);
$said = [...$servers[0]->said(), ...$servers[1]->said()];
sort($said);
echo implode(', ', $said), "\n";
// For a second a server takes nodes for alive that were so.
eventually(function () use ($say, &$sent): bool {
    return is_array($sent = $say('send', 'alone'));
});
echo json_encode([$sent['local'], $sent['nodes'], count($a->call('nodes'))]), ' ', $servers[0]->end(), "\n";
?>
--EXPECT--
true [true,["lobby"]]
[1,2,"one","one"]
two two ["ann","bob"] one two
away
away
+ lobby ann {"id":"ann"}, + lobby bob {"id":"bob"}, - lobby bob {"id":"bob"}
[1,1,1] exit 0
