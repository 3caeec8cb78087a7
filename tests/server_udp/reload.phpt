--TEST--
UDP server: datagrams that arrive while workers are reloaded are answered
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', fn ($server, string $data, array $from) => $server->sendto($from['address'], $from['port'], "$data " . getmypid()));
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 1, 'max_request' => 100_000], CORO_SOCK_UDP);
$client = datagrams($server->port);
$workers = [];
$signals = 0;
for ($i = 0; count($server->said()) < 3; $i++) {
    if ($i % 100 === 0 && count($server->said()) === $signals && count($workers) > $signals) {
        $server->signal(SIGUSR1);
        $signals++;
    }
    fwrite($client, "$i");
    [$number, $pid] = explode(' ', fread($client, 100) . ' ');
    if ((int) $number !== $i) {
        echo "lost\n";
        break;
    }
    $workers[$pid] = true;
}
echo count($workers) >= 3 ? 'replaced' : count($workers), ' ', $server->end(), "\n";
?>
--EXPECT--
replaced exit 0
