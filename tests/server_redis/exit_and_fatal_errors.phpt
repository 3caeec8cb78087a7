--TEST--
Redis server: after exit() the client gets an error, after a fatal error it is disconnected, and no other answer takes the place
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/redis_server.inc';

use Coro\Redis\Server;

$setup = function (Server $server): void {
    $server->setHandler('LEAVE', fn () => exit(1));
    $server->setHandler('CRASH', fn () => eval('class Twice {} class Twice {}'));
    $server->setHandler('GET', fn (int $fd, array $strings) => Server::format(Server::STATUS, $strings[0]));
};
foreach ([true, false] as $has_coroutines) {
    $server = redis_server($setup, ['worker_num' => 1, 'enable_coroutine' => $has_coroutines, 'log_level' => 4]);
    foreach (['LEAVE', 'CRASH'] as $command) {
        $client = connect($server->port);
        fwrite($client, command($command) . command('GET', 'a'));
        var_dump(stream_get_line($client, 100, "\r\n"), stream_get_line($client, 100, "\r\n"));
    }
    $server->end();
    preg_match_all('/the handler of the command .*/', $server->printed(), $lines);
    echo implode("\n", $lines[0]), "\n", str_contains($server->printed(), 'Mutex') ? "Mutex\n" : '';
}
?>
--EXPECT--
string(19) "-ERR internal error"
string(2) "+a"
bool(false)
bool(false)
the handler of the command LEAVE has called exit(): the client gets an error
the handler of the command CRASH was ended by a fatal error: the client is disconnected
string(19) "-ERR internal error"
string(2) "+a"
bool(false)
bool(false)
the handler of the command LEAVE has called exit(): the client gets an error
the handler of the command CRASH was ended by a fatal error: the client is disconnected
