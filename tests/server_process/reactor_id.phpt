--TEST--
PROCESS mode: connect, receive and close callbacks get the same reactor id as getClientInfo()
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the threads of a master');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $known = fn (int $fd) => $server->getClientInfo($fd)['reactor_id'];
    $server->on('connect', fn ($server, int $fd, int $reactor) => say("connect $fd $reactor " . $known($fd)));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data) use ($known): void {
        if ($data === "close\n") {
            $server->close($fd);
        } else {
            $server->send($fd, "$fd $reactor " . $known($fd) . "\n");
        }
    });
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $fd $reactor " . $known($fd)));
}, LINES + ['reactor_num' => 3, 'worker_num' => 2]);
$reactors = [];
for ($i = 0; $i < 20 || ($i < 1000 && count(array_unique($reactors)) < 2); $i++) {
    $client = connect($server->port);
    [$fd, $told, $known] = explode(' ', ask_line($client, 'go'));
    $reactors[$fd] = $known;
    if ($fd % 2 === 0) {
        fwrite($client, "close\n");
        read_rest($client);
    }
    fclose($client);
    $told === $known || print "receive $told, not $known\n";
}
eventually(fn () => count($server->said()) === 2 * $i);
$wrong = 0;
foreach ($server->said() as $line) {
    [$event, $fd, $told, $known] = explode(' ', $line);
    $by_server = $event === 'close' && $fd % 2 === 0;
    $wrong += (int) ($told !== ($by_server ? '-1' : $known) || $known !== $reactors[$fd]);
}
echo "$wrong wrong, ", min(2, count(array_unique($reactors))), ' ', $server->end(), "\n";
?>
--EXPECT--
0 wrong, 2 exit 0
