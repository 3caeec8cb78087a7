--TEST--
PROCESS mode: while a worker is stopped the master reads only a bounded amount from its clients, and all is handled when it continues
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
require __DIR__ . '/../include/processes.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, $data === "pid\n" ? getmypid() . "\n" : md5($data) . "\n");
    });
}, LINES + ['worker_num' => 1]);
$clients = array_map(fn () => connect($server->port), range(1, 20));
$pid = (int) ask_line($clients[0], 'pid');
$line = noise(100_000) . "\n";
posix_kill($pid, SIGSTOP);
$bytes = str_repeat($line, 200);   // sent by each client
$at = array_fill(0, 20, 0);
$is_stopped = true;
$answers = array_fill(0, 20, '');
$written = $before = 0;
foreach ($clients as $client) {
    stream_set_blocking($client, false);
}
while (($open = array_filter($answers, fn ($answer) => strlen($answer) < 200 * 33)) && !isset($failed)) {
    $read = array_intersect_key($clients, $open);
    $write = array_intersect_key($clients, array_filter($at, fn ($at) => $at < strlen($bytes)));
    $none = null;
    if (!stream_select($read, $write, $none, $is_stopped ? 0 : 20, $is_stopped ? 500_000 : 0)) {
        if (!$is_stopped) {
            $failed = true;
        }
        $before = $written;
        $is_stopped = false;   // the master reads no more of it
        posix_kill($pid, SIGCONT);
    }
    foreach ($write as $i => $client) {
        $count = (int) @fwrite($client, substr($bytes, $at[$i], 1 << 18));
        $at[$i] += $count;
        $written += $count;
    }
    foreach ($read as $i => $client) {
        $answers[$i] .= fread($client, 65536);
    }
}
$right = array_filter($answers, fn ($answer) => $answer === str_repeat(md5($line) . "\n", 200));
$is_small = memory_is_below(256 << 10, $server->pid, 'VmHWM');
echo count($right), ' ', json_encode([$before < 380_000_000 ?: $before, $is_small ?: memory_of($server->pid, 'VmHWM')]), ' ', $server->end(), "\n";
?>
--EXPECT--
20 [true,true] exit 0
