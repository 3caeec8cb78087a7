--TEST--
TCP server: without framing the receive callback gets the data as it arrives, and send() answers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($given, int $fd, int $reactor, string $data) => $server->send(
        $fd,
        json_encode([$given === $server, $fd, $reactor, $data]),
    ));
}, ['worker_num' => 1]);
$client = connect($server->port);
fwrite($client, 'hello');
echo fread($client, 100), "\n";
fwrite($client, "more\n");
echo fread($client, 100), "\n";
?>
--EXPECT--
[true,1,0,"hello"]
[true,1,0,"more\n"]
