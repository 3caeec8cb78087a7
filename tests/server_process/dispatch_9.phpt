--TEST--
dispatch_mode 9: requests go to the worker with the fewest open requests
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
require __DIR__ . '/../include/server.inc';

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('request', function ($request, $response) use ($server, $gate): void {
        say('begun');
        $gate->wait();
        $response->end((string) $server->worker_id);
    });
}, ['worker_num' => 3, 'dispatch_mode' => 9]);
eventually(fn () => count($server->said()) === 3);
for ($i = 0; $i < 9; $i++) {
    send_request($clients[$i] = connect($server->port));
}
eventually(fn () => count($server->said()) === 12);
$gate->open();   // a worker that has answered would get more requests
$workers = array_map(fn ($client) => read_answer($client)['body'], $clients);
$counts = array_count_values($workers);
ksort($counts);
echo json_encode($counts), ' ', $server->end(), "\n";
?>
--EXPECT--
[3,3,3] exit 0
