--TEST--
PROCESS mode: sendfile() and sendwait() work for clients of another worker
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

file_put_contents($file = tempnam(sys_get_temp_dir(), 'coro-test-'), noise(3_000_000));
$server = packet_server(function ($server) use ($file): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data) use ($file): void {
        [$what, $other] = explode(' ', rtrim($data)) + ['', '0'];
        $result = match ($what) {
            'file' => $server->send((int) $other, 'before') && $server->sendfile((int) $other, $file, 5, 2_000_000) && $server->send((int) $other, 'after'),
            'wait' => $server->sendwait((int) $other, noise(3_000_000)),
            default => $server->worker_id,
        };
        $server->send($fd, json_encode($result) . "\n");
    });
}, LINES + ['worker_num' => 2]);
eventually(fn () => count($server->said()) === 2);
[$one, $two] = [connect($server->port), connect($server->port)];
echo ask_line($one, 'who') !== ask_line($two, 'who') ? 'two workers' : 'one', ' ', ask_line($two, 'file 1'), ' ';
echo json_encode(read_bytes($one, 2_000_011) === 'before' . substr(noise(3_000_000), 5, 2_000_000) . 'after'), ' ';
fwrite($two, "wait 1\n");
echo json_encode(read_bytes($one, 3_000_000) === noise(3_000_000)), ' ', rtrim(fgets($two)), ' ', $server->end();
unlink($file);
?>
--EXPECT--
two workers true true true true exit 0
