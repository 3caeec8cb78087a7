--TEST--
Rooms: what the arguments of the methods may be
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$before = new Coro\WebSocket\Server('127.0.0.1', 0);
attempt(fn () => $before->rooms()->count('a'));
attempt(fn () => $before->rooms()->names());
attempt(fn () => new Coro\Server\Rooms);
attempt(fn () => Coro\Rooms\Native::changes(1));
unset($before);
var_dump(Coro\Rooms\Native::server());
attempt(fn () => Coro\Rooms\Native::recordChanges());
$server = rooms_server(['max_rooms_per_connection' => 2], function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $rooms = $server->rooms();
        ob_start();
        attempt(fn () => $rooms->join(1, ''));
        attempt(fn () => $rooms->leave(1, str_repeat('x', 256)));
        attempt(fn () => $rooms->join(1, 'a', [str_repeat('x', 8192)]));
        attempt(fn () => $rooms->join(1, 'a', [fn () => 1]));
        attempt(fn () => $rooms->publish('a', '', 8));
        attempt(fn () => $rooms->publish('a', str_repeat('x', 126), CORO_WEBSOCKET_OPCODE_PING));
        attempt(fn () => $rooms->publish('a', str_repeat('x', (16 << 20) + 1)));
        attempt(fn () => $rooms->publish('a', 'data', 1, ['1']));
        attempt(fn () => $rooms->publish('a', 'data', 1, range(1, 1001)));
        attempt(fn () => Coro\Rooms\Native::changes(1));
        attempt(fn () => Coro\Rooms\Native::recordChanges());
        attempt(fn () => Coro\Rooms\Native::mark('a', str_repeat('x', 32)));
        echo json_encode([Coro\Rooms\Native::mark('a', 'x'), Coro\Rooms\Native::cursor('')]), "\n";
        foreach ([0, -1, PHP_INT_MIN, PHP_INT_MAX, 999, $request->fd] as $fd) {
            echo json_encode([$rooms->join($fd, 'a'), $rooms->leave($fd, 'a')]), ' ';
        }
        $response->end(ob_get_clean());
    });
});
$a = new RoomsClient($server->port);
$plain = connect($server->port);
echo ask($plain), "\n";
echo json_encode([$a->call('join', $a->fd, 'a'), $a->call('join', $a->fd, 'b'), $a->call('join', $a->fd, 'b'), $a->call('join', $a->fd, 'c'),
    $a->call('leave', $a->fd, 'a'), $a->call('join', $a->fd, 'c'), $a->call('count', 'c')]), "\n", $server->end(), "\n";
?>
--EXPECT--
Coro\Error: the server is not running
Coro\Error: the server is not running
Error: Call to private Coro\Server\Rooms::__construct() from global scope
Coro\Error: the server is not running
NULL
Coro\Error: changes of rooms can be recorded only when it is asked for before the server starts
ValueError: Coro\Server\Rooms::join(): Argument #2 ($room) must have 1 to 255 bytes
ValueError: Coro\Server\Rooms::leave(): Argument #2 ($room) must have 1 to 255 bytes
ValueError: Coro\Server\Rooms::join(): Argument #3 ($info) must have at most 8192 bytes when it is serialized
Exception: Serialization of 'Closure' is not allowed
ValueError: Coro\Server\Rooms::publish(): Argument #3 ($opcode) must be the opcode of a text, a binary message, a ping or a pong
ValueError: Coro\Server\Rooms::publish(): Argument #2 ($data) must have at most 125 bytes
ValueError: Coro\Server\Rooms::publish(): Argument #2 ($data) must have at most 16777216 bytes
TypeError: Coro\Server\Rooms::publish(): Argument #4 ($except) must have only integers, string given
ValueError: Coro\Server\Rooms::publish(): Argument #4 ($except) must have at most 1000 connections
Coro\Error: changes of rooms are not recorded
Coro\Error: changes of rooms can be recorded only when it is asked for before the server starts
ValueError: Coro\Rooms\Native::mark(): Argument #2 ($second) must have at most 31 bytes
[false,null]
[false,false] [false,false] [false,false] [false,false] [false,false] [false,false] 
[true,true,true,false,true,true,1]
exit 0
