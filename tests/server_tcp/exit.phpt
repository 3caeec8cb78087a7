--TEST--
TCP server: exit() in receive ends only that callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, $data);
        exit(7);
    });
    $server->on('close', function (): never {
        say('close');
        exit(8);
    });
    $server->on('connect', fn () => exit(9));
}, LINES);
$client = connect($server->port);
fwrite($client, "one\ntwo\n");
echo fgets($client), fgets($client), ask_line(connect($server->port), 'another'), ' ';
eventually(fn () => $server->said());
echo implode($server->said()), ' ', $server->end(), "\n";
?>
--EXPECT--
one
two
another close exit 0
