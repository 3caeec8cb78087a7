--TEST--
dispatch_mode 7: connections that their worker has not received yet count for max_connection
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
    $server->on('workerStart', fn () => say('ready'));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "stop\n") {
            posix_kill(getmypid(), SIGSTOP);   // at this point the worker holds no opcache lock that the test would wait for
            return;
        }
        $stats = $server->stats();
        $server->send($fd, $data === "pid\n" ? getmypid() . "\n" : "$stats[accept_count] $stats[connection_num]\n");
    });
}, LINES + ['worker_num' => 1, 'reactor_num' => 1, 'dispatch_mode' => 7, 'max_connection' => 5, 'log_level' => 6]);
$clients = [connect($server->port)];
$worker = (int) ask_line($clients[0], 'pid');
fwrite($clients[0], "stop\n");
eventually(fn () => str_contains(file_get_contents("/proc/$worker/stat"), ') T '));
for ($i = 0; $i < 8; $i++) {
    $clients[] = connect($server->port);
}
$refused = array_map(fn ($client) => json_encode(fgets($client)), array_splice($clients, 5));
posix_kill($worker, SIGCONT);
echo implode(' ', $refused), ', ', implode(', ', array_map(fn ($client) => ask_line($client, 'stats'), $clients)), "\n";
posix_kill($worker, SIGKILL);
eventually(fn () => count($server->said()) === 2);
$next = array_map(fn () => connect($server->port), range(1, 5));
array_map(fn ($client) => ask_line($client, 'pid'), $next);   // waits until all clients are accepted
echo implode(', ', array_map(fn ($client) => ask_line($client, 'stats'), $next)), ', ', json_encode(fgets(connect($server->port)));
?>
--EXPECT--
false false false false, 9 5, 9 5, 9 5, 9 5, 9 5
14 5, 14 5, 14 5, 14 5, 14 5, false
