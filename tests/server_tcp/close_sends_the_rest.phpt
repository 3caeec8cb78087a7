--TEST--
TCP server: close() sends unsent data first, close() with reset drops it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, str_repeat('x', 7_000_000));
        $server->send($fd, str_repeat('x', 13_000_000));
        say(json_encode($server->close($fd, $data === "reset\n")));
    });
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $reactor"));
}, LINES);
foreach (['gently', 'reset'] as $i => $how) {
    $client = connect($server->port);
    fwrite($client, "$how\n");
    eventually(fn () => count(preg_grep('/true/', $server->said())) > $i);   // the client reads after close() was called
    $size = strlen(read_rest($client));
    echo $size === 20_000_000 ? 'all of it' : 'a part', "\n";
}
eventually(fn () => count($server->said()) === 4);
echo implode(', ', $server->said()), "\n";
?>
--EXPECT--
all of it
a part
true, close -1, true, close -1
