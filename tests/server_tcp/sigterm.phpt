--TEST--
TCP server: SIGTERM lets running callbacks answer, sends unsent data, closes idle connections, and ends waits for signals
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

use Coro\Coroutine\System;
use Coro\Process;

$server = packet_server(function ($server): void {
    $server->on('workerStart', function ($server, int $id): void {
        go(fn () => say('wait ' . json_encode(System::waitSignal([SIGUSR2, SIGTERM]) === SIGTERM)));
        Process::signal(SIGTERM, function (int $number): void {
            Coro\Coroutine::sleep(0.001);
            say('callback ' . json_encode($number === SIGTERM));
        });
        Process::signal(SIGUSR1, function () use ($id): void {
            Process::signal(SIGUSR1);
            say("SIGUSR1 $id");
        });
        posix_kill(getmypid(), SIGUSR1);
    });
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
$begun = fn (string $line = 'begun') => count(preg_grep("/$line/", $server->said()));
foreach (['wait', 'big'] as $i => $line) {
    $clients[$i] = connect($server->port);
    fwrite($clients[$i], "$line\n");
    eventually(fn () => $begun() === $i + 1);
}
$workers = server_options()['worker_num'] ?? 1;
eventually(fn () => $begun('SIGUSR1') === $workers);
$server->signal(SIGTERM);
echo json_encode(read_rest($idle)), ' ', strlen(read_rest($clients[1])), ' ', rtrim(read_rest($clients[0])), ' ', $server->wait(), "\n";
$said = array_count_values($server->said());
echo json_encode([$said['wait true'] === $workers, $said['callback true'] === $workers]), "\n";
?>
--EXPECT--
"" 7000000 wait exit 0
[true,true]
