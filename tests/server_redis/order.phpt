--TEST--
Redis server: a client gets its answers in the order of its commands, although a handler waits, and others do not wait for it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/redis_server.inc';

use Coro\Coroutine;
use Coro\Redis\Server;

$server = redis_server(function (Server $server): void {
    $waiting = null;
    $server->setHandler('WAIT', function () use (&$waiting): string {
        $waiting = Coroutine::getCid();
        Coroutine::suspend();
        return Server::format(Server::STATUS, 'waited');
    });
    $server->setHandler('GO', function () use (&$waiting): string {
        return Server::format(Server::INT, $waiting !== null && Coroutine::resume($waiting));
    });
    $server->setHandler('GET', fn (int $fd, array $strings) => Server::format(Server::STATUS, $strings[0]));
}, ['worker_num' => 1]);
$client = connect($server->port);
fwrite($client, command('WAIT') . implode(array_map(fn (int $i) => command('GET', $i), range(1, 200))));
$other = connect($server->port);
eventually(fn () => ask_command($other, 'GO') === ':1');
$answers = array_map(fn () => rtrim(fgets($client)), range(0, 200));
var_dump($answers === ['+waited', ...array_map(fn (int $i) => "+$i", range(1, 200))]);
?>
--EXPECT--
bool(true)
