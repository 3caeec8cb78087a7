--TEST--
Redis server: a handler gets the strings of its command, whatever they contain, and its string is the answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/redis_server.inc';

use Coro\Redis\Server;

$server = redis_server(function (Server $server): void {
    $server->setHandler('Echo', fn (int $fd, array $strings) => Server::format(Server::STRING, json_encode($strings)));
    $server->setHandler('size', fn (int $fd, array $strings) => Server::format(Server::INT, strlen($strings[0])));
    $server->setHandler('later', function (int $fd, array $strings) use ($server): void {
        $server->send($fd, Server::format(Server::STATUS, 'sent'));
    });
});
$client = connect($server->port);
fwrite($client, command('ECHO', 'a', '', "*1\r\n\$4\r\n", 'ä') . command('echo') . "echo a  b \r\n" . command() . "\r\n");
for ($i = 0; $i < 6; $i++) {
    echo rtrim(fgets($client)), "\n";
}
fwrite($client, substr($command = command('SIZE', noise(300000)), 0, 100000));
fwrite($client, substr($command, 100000));
echo rtrim(fgets($client)), ' ', ask_command($client, 'LATER'), ' ', ask_command($client, "no\r\n+such"), "\n";
?>
--EXPECT--
$32
["a","","*1\r\n$4\r\n","\u00e4"]
$2
[]
$9
["a","b"]
:300000 +sent -ERR unknown command 'no  +such'
