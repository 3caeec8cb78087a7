--TEST--
dispatch_mode 3: packets do not go to a worker whose callback blocks the process
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

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$server = packet_server(function ($server) use ($theirs): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data) use ($theirs): void {
        if ($data === "block\n") {
            say('blocked');
            stream_socket_recvfrom($theirs, 1);
        }
        $server->send($fd, "$server->worker_id\n");
    });
}, LINES + ['worker_num' => 3, 'reactor_num' => 1, 'dispatch_mode' => 3, 'enable_coroutine' => false]);
eventually(fn () => count($server->said()) === 3);
foreach ([0, 1] as $i) {
    fwrite($blocked[$i] = connect($server->port), "block\n");
    eventually(fn () => count($server->said()) === 4 + $i);
}
$client = connect($server->port);
$workers = '';
for ($i = 0; $i < 12; $i++) {
    $workers .= ask_line($client, 'hello');
}
fwrite($ours, 'xx');
$all = array_map(fn ($client) => rtrim(fgets($client)), $blocked);
echo strlen(count_chars($workers, 3)), ' ', count(array_unique([...$all, $workers[0]])), ' ', $server->end(), "\n";
?>
--EXPECT--
1 3 exit 0
