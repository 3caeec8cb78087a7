--TEST--
dispatch_mode: a datagram client stays with its worker; with mode 1 its datagrams go to the workers in turn
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

foreach ([2, 1] as $mode) {
    $server = packet_server(function ($server): void {
        $server->on('workerStart', fn () => say('ready'));
        $server->on('packet', fn ($server, string $data, array $from) => $server->sendto($from['address'], $from['port'], (string) $server->worker_id));
    }, ['worker_num' => 3, 'dispatch_mode' => $mode], CORO_SOCK_UDP);
    eventually(fn () => count($server->said()) === 3);
    $client = datagrams($server->port);
    $workers = '';
    for ($i = 0; $i < 9; $i++) {
        fwrite($client, 'hello');
        $workers .= fread($client, 10);
    }
    echo strlen(count_chars($workers, 3)), ' ', $server->end(), "\n";
    unset($server);
}
?>
--EXPECT--
1 exit 0
3 exit 0
