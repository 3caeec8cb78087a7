--TEST--
PROCESS mode: the connect event of a client that a killed worker has not confirmed is repeated in its replacement
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

$gate = new Gate;
$first = 0;
$server = packet_server(function ($server) use ($gate): void {
    $server->on('workerStart', fn () => say((string) getmypid()));
    $server->on('connect', function ($server, int $fd) use ($gate): void {
        say('connect');
        if (count($server->connections) > 2) {
            $gate->wait();   // the first worker never passes this gate
        }
        $server->confirm($fd);
    });
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, count($server->connections) . " $data"));
}, LINES + ['worker_num' => 1, 'log_level' => 6, 'enable_delay_receive' => true]);
$confirmed = [connect($server->port), connect($server->port)];
array_map(fn ($client) => ask_line($client, 'confirmed'), $confirmed);
$waiting = array_map(fn () => connect($server->port), range(1, 4));
eventually(fn () => count($server->said()) === 7);
foreach ($waiting as $client) {
    fwrite($client, "late\n");
}
fclose(array_pop($waiting));
posix_kill((int) $server->said()[0], SIGKILL);
eventually(fn () => count($server->said()) === 12);
$gate->open();
echo json_encode([array_map(fn ($client) => fgets($client) !== false, $waiting), ask_line($confirmed[0], 'still')]), ' ';
$waiting = $client = null;
echo eventually(fn () => ask_line($confirmed[0], 'how many') === '2 how many') ? 'both ' : 'left ';
echo count($server->said()), ' ', $server->end(), "\n";
?>
--EXPECTF--
[[true,true,true],"%d still"] both 12 exit 0
