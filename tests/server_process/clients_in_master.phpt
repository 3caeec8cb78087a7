--TEST--
PROCESS mode: calls about an open connection in the master fail with a warning, and getLastError() is 9009
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, json_encode($server->exists($fd)) . "\n"));
    $server->on('beforeShutdown', function ($server): void {
        set_error_handler(fn ($level, $text) => say($text));
        foreach (['exists' => [], 'send' => ['x'], 'sendwait' => ['x'], 'close' => []] as $method => $arguments) {
            foreach ([1, 77] as $fd) {
                coro_clear_error();
                say(json_encode($server->$method($fd, ...$arguments)) . $server->getLastError());
            }
        }
    });
}, LINES);
$client = connect($server->port);
echo ask_line($client, 'go'), ' ', $server->end(), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
true exit 0
Coro\Server::exists(): only a worker can do this with connection 1
false9009
false1005
Coro\Server::send(): only a worker can do this with connection 1
false9009
false1005
Coro\Server::sendwait(): only a worker can do this with connection 1
false9009
false1005
Coro\Server::close(): only a worker can do this with connection 1
false9009
false1005
start() returned true
