--TEST--
PROCESS mode: a broadcast and answers larger than master_buffer_size reach all clients, however late they read
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

const CLIENTS = 40;
const SIZE = 400_000;
$server = websocket_server(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(str_repeat('x', SIZE)));
    $server->on('message', function ($server, $frame): void {
        $message = str_repeat('x', SIZE);
        foreach ($server->connections as $fd) {
            $server->isEstablished($fd) && $server->push($fd, $message);
        }
        say('pushed');
    });
    $server->on('close', fn () => say('closed'));
}, ['worker_num' => 1, 'reactor_num' => 1, 'master_buffer_size' => 2 << 20, 'kernel_socket_send_buffer_size' => 16 << 10]);
for ($i = 0; $i < CLIENTS; $i++) {
    $sockets[] = new WebSocket($server->port);
    $browsers[] = connect($server->port);
}
$sockets[0]->send('go');
foreach ($browsers as $browser) {
    send_request($browser, '/');
}
echo json_encode([eventually(fn () => $server->said() === ['pushed'])]), ' ';
$whole = str_repeat('x', SIZE);
echo count(array_filter($sockets, fn ($socket) => $socket->next() === $whole)), ' ',
    count(array_filter($browsers, fn ($browser) => read_answer($browser)['body'] === $whole)), ' ', json_encode($server->said()), ' ';
unset($sockets, $browsers);
echo $server->end(), "\n";
?>
--EXPECT--
[true] 40 40 ["pushed"] exit 0
