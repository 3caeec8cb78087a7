--TEST--
TCP server: a client that sends without pause does not prevent others from being served
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $data === "ping\n" && $server->send($fd, "pong\n"));
}, LINES);
$flooders = [];
for ($i = 0; $i < 2; $i++) {
    $child = pcntl_fork();
    if (!$child) {
        pcntl_alarm(20);
        $client = connect($server->port);
        for ($lines = str_repeat("x\n", 50_000); @fwrite($client, $lines);) {
        }
        exit;
    }
    $flooders[] = $child;
}
$client = connect($server->port);
stream_set_timeout($client, 10);
for ($answers = 0; $answers < 20 && ask_line($client, 'ping') === 'pong'; $answers++) {
}
foreach ($flooders as $child) {
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
}
echo $answers, "\n";
?>
--EXPECT--
20
