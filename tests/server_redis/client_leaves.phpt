--TEST--
Redis server: the commands that wait when the connection of their client is lost are not handled
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
    $times = 0;
    $server->setHandler('WAIT', function () use (&$waiting, &$times): void {
        $times++;
        $waiting = Coroutine::getCid();
        Coroutine::suspend();
    });
    $server->setHandler('CLIENTS', fn () => Server::format(Server::INT, count($server->connections)));
    $server->setHandler('GO', function () use (&$waiting): string {
        return Server::format(Server::INT, Coroutine::resume($waiting));
    });
    $server->setHandler('TIMES', function () use (&$times): string {
        return Server::format(Server::INT, $times);
    });
}, ['worker_num' => 1]);
$client = connect($server->port);
fwrite($client, command('TIMES') . str_repeat(command('WAIT'), 3));
$other = connect($server->port);
eventually(fn () => ask_command($other, 'TIMES') === ':1');
fclose($client);   // with an answer that was not read: the kernel resets the connection
var_dump(eventually(fn () => ask_command($other, 'CLIENTS') === ':1'));
echo ask_command($other, 'GO'), "\n";
ask_command($other, 'TIMES');   // the next command of the client that has left would run meanwhile
echo ask_command($other, 'TIMES'), "\n";
?>
--EXPECT--
bool(true)
:1
:1
