--TEST--
Coro\Rooms: what the arguments may be, and what an object can do in a program without a server
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';

foreach (['', 'http://h', 'redis:', 'redis://h:99999', 'memory://h', 'redis:h', 'redis://a:b@c@d', 'redis://:sec/ret@h',
    'redis://h?unknown=1', 'redis+sentinel://h', 'redis://h/zero', 'redis+unix:',
    'nats://h?replica=3', 'nats://h?replicas=9'] as $dsn) {
    attempt(fn () => new Coro\Rooms($dsn));
}
foreach ([['prefix' => 'a b'], ['history' => -1], ['history' => 1.5], ['heartbeat' => 6], ['heartbeat' => NAN], ['envelope' => 1], ['x' => 1]] as $options) {
    attempt(fn () => new Coro\Rooms('memory:', $options));
}
Coro\run(function (): void {
    $rooms = new Coro\Rooms('memory:', ['history' => 1]);
    attempt(fn () => $rooms->join(1, 'a'));
    attempt(fn () => $rooms->publish('a', 'data', except: 1));
    $rooms->publish('a', 'old');
    echo json_encode([array_values($rooms->history('a', $rooms->publish('a', 'new')->id)), array_values($rooms->history('a')),
        $rooms->send('a', 'sent')->nodes, $rooms->presence('a'), $rooms->nodes()]), "\n";
});
$server = cluster_server(setup: function ($server, $rooms): void {
    attempt(fn () => new Coro\Rooms('memory:'));
    attempt(fn () => $rooms->history('a'));
    attempt(fn () => $rooms->send('a', ''));
}, settings: ['worker_num' => 1]);
$a = new RoomsClient($server->port);
foreach ([['join', 1, str_repeat('x', 1 << 20)], ['join', 1, ''], ['join', $a->fd, 'a', [str_repeat('x', 8192)], ''], ['publish', '', ''],
    ['publish', 'a', '', 8], ['publish', 'a', str_repeat('x', 126), 9], ['publish', 'a', '', 1, ['a.1']], ['publish', 'a', '', 1, [[]]],
    ['publish', 'a', '', 1, range(1, 1001)], ['history', 'a', '', 0], ['join', 1 << 40, 'a', null, ''], ['join', 1 << 40, 'a'],
    ['onJoin', 'strlen'], ['onLeave', 'strlen']] as $call) {
    echo json_encode($a->call(...$call)), "\n";
}
fclose($a->socket->socket);
echo $server->end(), "\n";
?>
--EXPECTF--
ValueError: The address of the engine must be one of memory://, %s
ValueError: The address of the engine must be one of %s
ValueError: An address with redis: needs a host
ValueError: The address of the engine cannot be read: h:99999 is no host
ValueError: An address with memory: has no host
ValueError: The address of the engine cannot be read: it must be like redis://host:6379
ValueError: The address of the engine cannot be read: look at its hosts %s @ is written as %40, / as %2F, ? as %3F and % as %25
ValueError: The address of the engine cannot be read: look at its hosts %s @ is written as %40, / as %2F, ? as %3F and % as %25
ValueError: The address of Redis has an option that does not exist: unknown
ValueError: The address of Redis with sentinels needs the name of the master: redis+sentinel://host/name
ValueError: The address of Redis names a database that is no number: zero
ValueError: The address of Redis needs the path of its unix socket: redis+unix:///path
ValueError: There is no option replica
ValueError: The number of replicas in the address of the engine must be 1 to 5
ValueError: The option prefix must have 1 to 100 letters, digits, or characters of _ - .
ValueError: The option history must be at least 0 and at most 1000000
TypeError: The option history must be an integer
ValueError: The option node_timeout must be at least twice the heartbeat
ValueError: The option heartbeat must be at least 0.001 and at most 3600
TypeError: The option envelope must be callable or null
ValueError: There is no option x
Coro\Error: Coro\Rooms was made in a program without a server, which has no members
Coro\Error: Coro\Rooms was made in a program without a server, which has no members
[[],["new"],0,[],[]]
Coro\Error: %s
Coro\Error: the server is not running
Coro\Error: the server is not running
"ValueError: %s must have 1 to 255 bytes"
"ValueError: %s must have 1 to 255 bytes"
"ValueError: The info must have at most 8192 bytes when it is serialized"
"ValueError: The name of a room must have 1 to 255 bytes"
"ValueError: The opcode must be that of a text, a binary message, a ping or a pong"
"ValueError: The data must have at most 125 bytes"
"ValueError: A connection of another server must be named as id() does"
"TypeError: A connection that is excepted must be an integer or a string, not array"
"ValueError: At most 1000 connections can be excepted"
"ValueError: Coro\\Rooms::history(): Argument #3 ($limit) must be from 1 to 100000, or from -100000 to -1"
false
false
"Coro\\Error: Coro\\Rooms::onJoin() must be called before Server::start()"
"Coro\\Error: Coro\\Rooms::onLeave() must be called before Server::start()"
exit 0
