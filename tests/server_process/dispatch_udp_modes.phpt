--TEST--
dispatch_mode of datagrams: 4 uses the address without the port, 3, 8 and 9 the least busy worker
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

function served(int $mode): ServerProcess
{
    $server = packet_server(function ($server): void {
        $server->on('workerStart', fn () => say('ready'));
        $server->on('packet', function ($server, string $data, array $from): void {
            $server->sendto($from['address'], $from['port'], (string) $server->worker_id);
            if ($data === 'stay') {
                Coro\Coroutine::sleep(3600);
            }
        });
    }, ['worker_num' => 4, 'dispatch_mode' => $mode, 'max_wait_time' => 1], CORO_SOCK_UDP, '0.0.0.0');
    eventually(fn () => count($server->said()) === 4);
    return $server;
}

function ask_from(string $address, int $port, string $data = 'hello'): string
{
    $context = stream_context_create(['socket' => ['bindto' => "$address:0"]]);
    $client = stream_socket_client("udp://127.0.0.1:$port", $code, $reason, 10, STREAM_CLIENT_CONNECT, $context);
    stream_set_timeout($client, 20);
    fwrite($client, $data);
    return (string) fread($client, 10);
}

$server = served(4);
$workers = [];
foreach (range(1, 20) as $i) {
    $workers[] = implode(array_map(fn () => ask_from("127.0.0.$i", $server->port), range(1, 5)));
}
echo count(preg_grep('/^(\d)\1\1\1\1$/', $workers)), ' of 20, ', min(2, count(array_unique($workers))), ' ', $server->end(), "\n";
foreach ([3, 8, 9] as $mode) {
    $server = served($mode);
    $workers = [];
    // A client that stays keeps its worker busy, so the next client gets another one. The counts are updated a moment later.
    for ($i = 0; $i < 4; $i++) {
        $workers[] = ask_from('127.0.0.1', $server->port, 'stay');
        eventually(fn () => $i === 3 || !in_array(ask_from('127.0.0.1', $server->port), $workers, true), 5);
    }
    sort($workers);
    echo implode($workers), "\n";
    unset($server);
}
?>
--EXPECT--
20 of 20, 2 exit 0
0123
0123
0123
