--TEST--
TCP server: sendwait() returns when the system has taken everything
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, str_repeat('x', 10_000_000));
        $before = ($server->getClientInfo($fd)['send_queued_bytes'] ?? 1) > 0;   // or it has gone already
        say(json_encode([$before, $server->sendwait($fd, str_repeat('x', 10_000_000)), $server->exists($fd)]));
    });
}, LINES + ['socket_buffer_size' => '32M']);
$client = connect($server->port);
fwrite($client, "go\n");
wait_readable($client);
echo json_encode($server->said()), ' ', strlen(read_bytes($client, 20_000_000)), ' ';
eventually(fn () => $server->said());
echo json_encode($server->said()), "\n";
fwrite($client, "go\n");
wait_readable($client);
fclose($client);   // it will never be sent
eventually(fn () => count($server->said()) === 2);
echo $server->said()[1], "\n";
?>
--EXPECT--
[] 20000000 ["[true,true,true]"]
[true,false,false]
