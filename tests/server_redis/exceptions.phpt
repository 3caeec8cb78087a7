--TEST--
Redis server: if a handler throws, the client gets an error, the exception is logged, and the next command is handled
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/redis_server.inc';

use Coro\Redis\Server;

$server = redis_server(function (Server $server): void {
    $server->setHandler('FAIL', fn () => throw new Exception('not now'));
    $server->setHandler('PING', fn () => Server::format(Server::STATUS, 'PONG'));
});
$client = connect($server->port);
fwrite($client, command('FAIL') . command('PING'));
echo fgets($client), fgets($client);
$server->end();
echo str_contains($server->printed(), 'not now') ? 'logged' : 'not logged', "\n";
?>
--EXPECT--
-ERR internal error
+PONG
logged
