--TEST--
TCP server: after pause() no data of a connection is delivered, not even data that was already read, until resume()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        static $paused;
        if ($data === "pause\n") {
            $server->pause($paused = $fd);
        } elseif ($data === "resume\n") {
            $server->send($fd, json_encode([$server->getClientInfo($paused)['recv_queued_bytes'], $server->resume($paused)]) . "\n");
        } else {
            say(rtrim($data));
            $server->send($fd, $data);
        }
    });
}, LINES + ['worker_num' => 1]);
$client = connect($server->port);
$other = connect($server->port);
fwrite($client, "one\npause\ntwo\n");
echo fgets($client);
fwrite($client, "three\n");
echo ask_line($other, 'others go on'), ' ', implode(', ', $server->said()), "\n";
echo ask_line($other, 'resume'), "\n", fgets($client), fgets($client);
?>
--EXPECT--
one
others go on one, others go on
[4,true]
two
three
