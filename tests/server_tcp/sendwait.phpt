--TEST--
TCP server: sendwait() returns when the kernel has taken all bytes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        for ($size = 0; ($server->getClientInfo($fd)['send_queued_bytes'] ?? 1) === 0; $size += 1_000_000) {
            $server->send($fd, str_repeat('x', 1_000_000));   // until the kernel's socket buffer is full, whatever its size
        }
        say((string) $size);
        say(json_encode([$server->sendwait($fd, str_repeat('x', 10_000_000)), $server->exists($fd)]));
    });
}, LINES + ['socket_buffer_size' => '64M']);
$client = connect($server->port);
fwrite($client, "go\n");
eventually(fn () => $server->said());
say('the client reads');
$size = $server->said()[0] + 10_000_000;
echo json_encode(strlen(read_bytes($client, $size)) === $size), ' ';
eventually(fn () => count($server->said()) === 3);
echo implode(' ', array_slice($server->said(), 1)), "\n";
fwrite($client, "go\n");
eventually(fn () => count($server->said()) === 4);
fclose($client);   // the unsent data can never be sent
eventually(fn () => count($server->said()) === 5);
echo $server->said()[4], "\n";
?>
--EXPECT--
true the client reads [true,true]
[false,false]
