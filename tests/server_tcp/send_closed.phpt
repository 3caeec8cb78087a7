--TEST--
TCP server: the id of a closed connection is never used for a later one
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
        $first ??= $fd;
        $server->send($fd, json_encode([$first === $fd, $server->send($first, "to the first\n")]) . "\n");
    });
    $server->on('close', fn ($server, int $fd) => say('closed'));
}, LINES + ['worker_num' => 1]);
$client = connect($server->port);
echo ask_line($client, 'a'), ', ', fgets($client);
fclose($client);
eventually(fn () => $server->said());
echo ask_line(connect($server->port), 'b'), "\n";
?>
--EXPECT--
to the first, [true,true]
[false,false]
