--TEST--
Server: a server whose callbacks refer to it is freed by the garbage collector and frees its port
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

class Told
{
    public function __destruct()
    {
        echo "gone\n";
    }
}
$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$port = $server->port;
$told = new Told;
$server->on('request', fn () => [$server, $told]);
$server->on('workerStart', fn () => $server);
$server->ports[0]->on('close', fn () => $server);
$server->listen('127.0.0.1', 0, CORO_SOCK_TCP)->on('request', fn () => $server->ports);
unset($server, $told);
echo gc_collect_cycles() > 0 ? 'collected' : 'leaked', "\n";
echo (new Coro\Http\Server('127.0.0.1', $port, server_mode()))->port === $port ? 'free' : 'taken', "\n";
?>
--EXPECT--
gone
collected
free
