--TEST--
TCP server: open_eof_split delivers packets one by one, however they are written
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, '[' . rtrim($data) . ']'));
}, ['open_eof_split' => true, 'package_eof' => "\r\n"]);
$client = connect($server->port);
fwrite($client, "a\r\nb\r\n\r\nc\rd\ne\r\n");
echo json_encode(read_bytes($client, 15)), "\n";
foreach (["fo", "ur\r", "\nfi", "ve\r", "\r\n"] as $piece) {
    fwrite($client, $piece);
    if (str_starts_with($piece, "\n")) {
        echo fread($client, 100), "\n";
    }
}
echo json_encode(fread($client, 100)), "\n";
?>
--EXPECT--
"[a][b][][c\rd\ne]"
[four]
"[five]"
