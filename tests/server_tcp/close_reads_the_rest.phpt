--TEST--
TCP server: after close() a client that is still sending can read the whole answer
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
    $server->on('connect', fn ($server, int $fd) => say($server->pause($fd) ? 'paused' : 'not paused'));
    $server->on('receive', function ($server, int $fd): void {
        $server->send($fd, str_repeat('x', 1_000_000));
        say(json_encode([$server->close($fd), $server->exists($fd)]));
    });
    $control = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $control->on('connect', fn () => null);
    $control->on('receive', function ($server): void {
        foreach ($server->connections as $fd) {
            $server->resume($fd);
        }
    });
    say($control->port);
}, LINES + ['worker_num' => 1]);   // one worker: with more, one client may be resumed before another one is paused
$control = connect((int) $server->said()[0]);
for ($i = $whole = 0; $i < 20; $i++) {
    $client = connect($server->port);
    fwrite($client, "go\n" . str_repeat('y', 100_000));   // more bytes than one read returns
    eventually(fn () => count(preg_grep('/paused/', $server->said())) > $i);
    fwrite($control, "resume\n");
    $whole += strlen(read_rest($client)) === 1_000_000;
}
echo $whole, ' ', implode(' ', array_unique(array_slice($server->said(), 1))), "\n";
?>
--EXPECT--
20 paused [true,false]
