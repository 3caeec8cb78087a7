--TEST--
PROCESS mode: with dispatch_func Event::cycle() works in the master, and stats() counts the bytes that the master buffers
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd) => $server->send($fd, $server->stats()['master_buffer_bytes'] . "\n"));
    $server->on('start', function (): void {
        $turns = 0;
        Coro\Event::cycle(function () use (&$turns): void {
            ++$turns === 3 && say('cycle');
        }, true);
    });
}, LINES + ['worker_num' => 1, 'dispatch_func' => fn () => 0]);
$observer = connect($server->port);
fwrite($client = connect($server->port), str_repeat('x', 1_000_000));
echo json_encode(eventually(fn () => (int) ask_line($observer, 'kept') >= 1_000_000)), ' ';
fclose($client);
echo json_encode(eventually(fn () => (int) ask_line($observer, 'kept') < 1_000_000)), ' ';
eventually(fn () => $server->said());
echo $server->said()[0] ?? 'no cycle', ' ', $server->end(), "\n";
?>
--EXPECT--
true true cycle exit 0
