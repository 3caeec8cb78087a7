--TEST--
TCP server: an invalid length closes the connection
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => say(bin2hex($data)));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $reactor"));
}, ['open_length_check' => true, 'package_length_type' => 's', 'package_body_offset' => 0]);
foreach ([-1, 0, 1] as $length) {   // the length includes its own two bytes
    $client = connect($server->port);
    fwrite($client, pack('s', 3) . '!' . pack('s', $length));
    echo json_encode(read_rest($client));
    fclose($client);
    eventually(fn () => count($server->said()) === 2 * $length + 4);
}
echo "\n", implode(' ', $server->said()), "\n";
?>
--EXPECT--
""""""
030021 close -1 030021 close -1 030021 close -1
