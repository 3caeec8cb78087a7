--TEST--
TCP server: SIGTERM lets running callbacks answer, sends unsent data and closes idle connections
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        say('begun');
        if ($data === "wait\n") {
            Coro\Coroutine::sleep(0.3);
        }
        $server->send($fd, $data === "big\n" ? str_repeat('x', 7_000_000) : $data);
    });
}, LINES + ['max_wait_time' => 30]);
$idle = connect($server->port);
$clients = [];
foreach (['wait', 'big'] as $i => $line) {
    $clients[$i] = connect($server->port);
    fwrite($clients[$i], "$line\n");
    eventually(fn () => count($server->said()) === $i + 1);
}
$server->signal(SIGTERM);
echo json_encode(read_rest($idle)), ' ', strlen(read_rest($clients[1])), ' ', rtrim(read_rest($clients[0])), ' ', $server->wait(), "\n";
?>
--EXPECT--
"" 7000000 wait exit 0
