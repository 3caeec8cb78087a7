--TEST--
TCP server: an exception in receive is printed and ends only that callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "throw\n") {
            throw new LogicException('wrong');
        }
        $server->send($fd, $data);
    });
}, LINES);
$client = connect($server->port);
$other = connect($server->port);
fwrite($client, "throw\nafter\nthrow\n");
echo fgets($client), ask_line($other, 'other'), "\n";
eventually(fn () => substr_count($server->printed(), '#0 ') === 2);
echo substr_count($server->printed(), 'Uncaught LogicException: wrong in '), ' ', $server->end(), "\n";
?>
--EXPECT--
after
other
2 exit 0
