--TEST--
PROCESS mode: connections stay open when max_request ends their worker
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

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, getmypid() . " $frame->data"));
}, ['worker_num' => 1, 'max_request' => 5, 'max_wait_time' => 1]);
[$idle, $client] = [new WebSocket($server->port), new WebSocket($server->port)];
$pids = $wrong = [];
for ($i = 0; count($pids) < 6 && $i < 10_000; $i++) {
    [$pid, $said] = explode(' ', $client->ask("$i"));
    $pids[$pid] = true;
    if ($said !== "$i") {
        $wrong[] = $said;
    }
}
echo json_encode($wrong), ' ', count($pids), ' ', substr(strstr($idle->ask('idle'), ' '), 1), ' ', $server->end(), "\n";
?>
--EXPECT--
[] 6 idle exit 0
