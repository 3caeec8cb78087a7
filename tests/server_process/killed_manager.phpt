--TEST--
PROCESS mode: when the manager is killed all processes end, and the clients' connections are closed
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
require __DIR__ . '/../include/websocket.inc';
require __DIR__ . '/../include/processes.inc';

$server = websocket_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('request', function ($request, $response): void {
        say('waiting');
        Coro\Coroutine::sleep(100);
    });
}, ['worker_num' => 2, 'reactor_num' => 2, 'max_wait_time' => 1, 'log_level' => 6]);
eventually(fn () => count($server->said()) === 2);
$processes = family_of($server->pid);
$clients = [connect($server->port), (new WebSocket($server->port))->socket, connect($server->port)];
send_request($clients[2]);
eventually(fn () => count($server->said()) === 3);
posix_kill($processes[1], SIGKILL);
foreach ($clients as $client) {
    stream_get_contents($client);
    echo feof($client) && !stream_get_meta_data($client)['timed_out'] ? 'end ' : 'no end ';
}
echo count($processes), all_gone($processes) ? ' gone, ' : ' not all gone, ', $server->wait(), ', ', array_slice($server->said(), -1)[0], "\n";
?>
--EXPECT--
end end end 4 gone, exit 1, start() returned false
