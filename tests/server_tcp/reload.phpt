--TEST--
TCP server: during a reload the callbacks of the old worker answer, and new clients get the new worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "wait\n") {
            say('waiting');
            Coro\Coroutine::sleep(0.3);
        }
        $server->send($fd, getmypid() . "\n");
    });
    $server->on('afterReload', fn () => say('reloaded'));
}, LINES + ['worker_num' => 1, 'max_request' => 1000]);
$old = ask_line($waiting = connect($server->port), 'pid');
fwrite($waiting, "wait\n");
eventually(fn () => count($server->said()) === 1);
$server->signal(SIGUSR1);
echo rtrim((string) fgets($waiting)) === $old ? 'answered' : 'lost', ' ';
eventually(fn () => count($server->said()) === 2);
echo ask_line(connect($server->port), 'pid') === $old ? 'the same' : 'another', ' ', $server->end(), "\n";
?>
--EXPECT--
answered another exit 0
