--TEST--
TCP server: a packet above package_max_length closes only its connection
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $more->set(['open_length_check' => true, 'package_body_offset' => 4, 'package_max_length' => 100]);
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send(
        $fd,
        $data === "port\n" ? "$more->port\n" : strlen($data) . "\n",
    ));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $reactor"));
}, LINES + ['package_max_length' => 100, 'log_level' => 4]);
$kept = connect($server->port);
$port = (int) ask_line($kept, 'port');
echo ask_line($kept, str_repeat('x', 99)), ' ', json_encode(read_rest_after($server->port, str_repeat('x', 100) . "\n")), "\n";
echo json_encode(read_rest_after($server->port, str_repeat('x', 101))), "\n";
echo read_rest_after($port, pack('N', 96) . str_repeat('x', 96) . pack('N', 97)), ask_line($kept, 'still here'), "\n";
eventually(fn () => count($server->said()) === 3);
echo implode(', ', $server->said()), ' ', substr_count($server->printed(), 'a packet is longer than package_max_length'), "\n";

function read_rest_after(int $port, string $bytes): string
{
    $client = connect($port);
    fwrite($client, $bytes);
    return read_rest($client);
}
?>
--EXPECT--
100 ""
""
100
11
close -1, close -1, close -1 3
