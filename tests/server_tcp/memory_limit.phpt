--TEST--
TCP server: a packet that gets no memory closes its connection, and the server goes on
--EXTENSIONS--
coro
pcntl
posix
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $more->set(['open_length_check' => true, 'package_body_offset' => 4, 'package_max_length' => '100M']);
    say($more->port);
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, strlen($data) . "\n"));
}, LINES + ['package_max_length' => '100M']);
function send_large(int $port, int $size, string $head, string $end): string
{
    fwrite($client = connect($port), $head);
    for ($piece = str_repeat('x', 1_000_000); $size > 0 && @fwrite($client, $piece); $size -= 1_000_000) {
    }
    @fwrite($client, $end);
    return (string) @fgets($client);
}
$lengths = (int) $server->said()[0];
foreach ([40_000_000, 4_000_000] as $size) {
    echo json_encode([send_large($server->port, $size, '', "\n"), send_large($lengths, $size, pack('N', $size), '')]), "\n";
}
?>
--EXPECT--
["",""]
["4000001\n","4000004\n"]
