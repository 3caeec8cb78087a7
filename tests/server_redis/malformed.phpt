--TEST--
Redis server: a client that sends no commands, or a command above package_max_length, is disconnected
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/redis_server.inc';

use Coro\Redis\Server;

$server = redis_server(function (Server $server): void {
    $server->setHandler('PING', fn () => Server::format(Server::STATUS, 'PONG'));
}, ['package_max_length' => 1000]);
foreach (["*1\r\n:1\r\n", '*x', "*1\r\n$1001\r\n", "*1048577\r\n", str_repeat('x', 1001), "*1\r\n$-1\r\n"] as $wrong) {
    $client = connect($server->port);
    fwrite($client, command('PING') . $wrong);
    echo json_encode(read_rest($client)), "\n";
}
?>
--EXPECT--
"+PONG\r\n"
"+PONG\r\n"
"+PONG\r\n"
"+PONG\r\n"
"+PONG\r\n"
"+PONG\r\n"
