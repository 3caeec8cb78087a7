--TEST--
TCP server: connect comes before receive and close after it; a reactor id of -1 means that the server closed the connection
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('connect', fn ($server, int $fd, int $reactor) => say("connect $fd $reactor"));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        say("receive $fd");
        $data === 'close' ? $server->close($fd) : $server->send($fd, $data);
    });
    $server->on('close', fn ($server, int $fd, int $reactor) => say(
        "close $fd $reactor " . json_encode([$server->exists($fd), $server->getClientInfo($fd)['remote_ip'] ?? null]),
    ));
});
$client = connect($server->port);
fwrite($client, 'hello');
echo fread($client, 10), "\n";
fclose($client);
eventually(fn () => count($server->said()) === 3);
$client = connect($server->port);
fwrite($client, 'close');
echo json_encode(read_rest($client)), "\n";
eventually(fn () => count($server->said()) === 6);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
hello
""
connect 1 0
receive 1
close 1 0 [false,"127.0.0.1"]
connect 2 0
receive 2
close 2 -1 [false,"127.0.0.1"]
