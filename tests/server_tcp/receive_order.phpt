--TEST--
TCP server: receive callbacks start in the order of the packets and do not wait for one another
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        static $first;
        say('begin ' . $data = rtrim($data));
        if ($data === '1') {
            $first = Coro\Coroutine::getCid();
            Coro\Coroutine::suspend();
        } elseif ($data === '4') {
            Coro\Coroutine::resume($first);
        }
        say("end $data");
        $server->send($fd, "$data\n");
    });
}, LINES);
$client = connect($server->port);
fwrite($client, "1\n2\n3\n4\n");
for ($i = 0; $i < 4; $i++) {
    echo trim(fgets($client)), ' ';
}
echo "\n", implode(', ', $server->said()), "\n";
?>
--EXPECT--
2 3 1 4 
begin 1, begin 2, end 2, begin 3, end 3, begin 4, end 1, end 4
