--TEST--
PROCESS mode: messages and answers that the master has not received yet use no more memory than worker_buffer_size
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

const CLIENTS = 200;
const SIZE = 200_000;
$server = websocket_server(function ($server): void {
    $bytes = fn (int $fd) => str_repeat(chr(65 + $fd % 26), SIZE);   // each client gets its own letter
    $server->on('request', fn ($request, $response) => $response->end($bytes($response->fd)));
    $server->on('message', function ($server, $frame) use ($bytes): void {
        if ($frame->data === 'most') {
            $most = memory_get_peak_usage();
            $server->push($frame->fd, json_encode($most < 24 << 20 ?: $most));
            return;
        }
        foreach ($server->connections as $fd) {
            $server->isEstablished($fd) && $server->push($fd, $bytes($fd));
        }
    });
}, ['worker_num' => 1, 'reactor_num' => 1, 'worker_buffer_size' => 8 << 20]);
for ($i = 0; $i < CLIENTS; $i++) {
    $sockets[] = new WebSocket($server->port);
    $browsers[] = connect($server->port);
}
$is_whole = fn (string $bytes) => strlen($bytes) === SIZE && trim($bytes, $bytes[0]) === '';
posix_kill($server->pid, SIGSTOP);   // stops the master, which then receives nothing
$sockets[0]->send('go');
foreach ($browsers as $browser) {
    send_request($browser, '/');
}
usleep(300_000);
posix_kill($server->pid, SIGCONT);
echo count(array_filter($sockets, fn ($socket) => $is_whole($socket->next()))), ' ',
    count(array_filter($browsers, fn ($browser) => $is_whole(read_answer($browser)['body']))), ' ';
echo $sockets[0]->ask('most'), ' ', $server->end(), "\n";
?>
--EXPECT--
200 200 true exit 0
