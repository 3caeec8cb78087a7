--TEST--
TCP server: lines without an end use no more of a worker's memory than worker_buffer_size
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('in PROCESS mode the master buffers unfinished lines, within master_buffer_size');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

// Returns how many of these clients are connected after all have sent an unfinished line, and whether a whole line is answered.
function kept(array $settings): string
{
    $server = packet_server(function ($server): void {
        $server->on('receive', fn ($server, int $fd, int $reactor, string $line) => $server->send($fd, $line));
        $server->on('close', fn () => say('closed'));
    }, $settings + ['worker_num' => 1, 'worker_buffer_size' => '4M']);
    $unfinished = str_repeat('x', 1 << 20);
    for ($i = 0; $i < 16; $i++) {
        $clients[] = $client = connect($server->port);
        @fwrite($client, $unfinished);
    }
    $enough = eventually(fn () => count($server->said()) >= 12);
    $served = ask_line(connect($server->port), 'hello');
    unset($clients, $client);
    eventually(fn () => count($server->said()) === 17);
    // The memory of the unfinished lines is free again.
    fwrite($client = connect($server->port), $unfinished);
    $last = ask_line($client, '') === $unfinished;
    return json_encode([$enough, $served, $last]) . ' ' . $server->end();
}

echo kept(LINES), "\n";
echo kept(['package_length_func' => fn (string $bytes) => (int) strpos($bytes, "\n") + (str_contains($bytes, "\n") ? 1 : 0),
    'open_length_check' => true]), "\n";
?>
--EXPECT--
[true,"hello",true] exit 0
[true,"hello",true] exit 0
