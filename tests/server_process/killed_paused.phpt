--TEST--
PROCESS mode: after a worker was killed or replaced, clients that it had paused are read again, and their close is noticed
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

foreach ([SIGKILL, SIGUSR1] as $signal) {
    $server = packet_server(function ($server): void {
        $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
            if ($data === "pause\n") {
                $server->pause($fd);
            }
            $server->send($fd, getmypid() . ' ' . count($server->connections) . " $data");
        });
    }, LINES + ['worker_num' => 1, 'log_level' => 6, 'max_wait_time' => 1]);
    $clients = array_map(fn () => connect($server->port), range(1, 10));
    $pid = (int) array_map(fn ($client) => ask_line($client, 'pause'), $clients)[0];
    foreach ($clients as $client) {
        fwrite($client, "behind it\n");
    }
    posix_kill($signal === SIGKILL ? $pid : $server->pid, $signal);
    $answers = array_map(fn ($client) => strstr(fgets($client), ' '), $clients);
    echo json_encode(array_count_values($answers)), ' ';
    $observer = array_pop($clients);
    foreach ($clients as $i => $client) {
        if ($i % 2) {
            fwrite($client, "pause\nunread\n");   // its unread answer lets close() reset the connection
            wait_readable($client);
        }
    }
    $clients = $client = null;
    $is_alone = eventually(fn () => str_contains(ask_line($observer, 'how many'), ' 1 '));
    echo $is_alone ? 'alone ' : ask_line($observer, 'how many'), $server->end(), "\n";
}
?>
--EXPECT--
{" 10 behind it\n":10} alone exit 0
{" 10 behind it\n":10} alone exit 0
