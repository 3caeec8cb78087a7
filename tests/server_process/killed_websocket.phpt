--TEST--
PROCESS mode: WebSockets of a killed worker stay open and are served by the replacement, which can push to all
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
    $server->on('message', function ($server, $frame): void {
        if ($frame->data === 'all') {
            foreach ($server->connections as $fd) {
                $server->isEstablished($fd) && $server->push($fd, 'to all');
            }
        } else {
            $server->push($frame->fd, getmypid() . " $frame->data");
        }
    });
}, ['worker_num' => 1, 'log_level' => 6, 'max_wait_time' => 1]);
$clients = array_map(fn () => new WebSocket($server->port), range(1, 10));
$pid = (int) $clients[0]->ask('pid');
$clients[0]->send('the first ', 1, false);
posix_kill($pid, SIGKILL);
$clients[0]->send('and the last half', 0);
$answer = $clients[0]->next();
echo json_encode([(int) $answer !== $pid, strstr($answer, ' ')]), ' ';
$clients[9]->send('all');
echo json_encode(array_count_values(array_map(fn ($client) => $client->next(), $clients))), ' ';
fclose($clients[9]->socket);
echo $clients[8]->ask('still there') === (int) $answer . ' still there' ? 'served' : 'not', ' ', $server->end(), "\n";
?>
--EXPECT--
[true," the first and the last half"] {"to all":10} served exit 0
