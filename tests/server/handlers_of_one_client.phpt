--TEST--
Server: one client with many messages leaves coroutines for other clients, and no message is lost
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('served'));
    $server->on('message', function ($server, $frame): void {
        static $ended = 0;
        say('begun');
        Coro\Coroutine::sleep(0.05);
        if (++$ended === 2000) {
            $server->push($frame->fd, 'all handled');
        }
    });
}, ['worker_num' => 1, 'max_coroutine' => 200], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
fwrite($client, str_repeat(frame(''), 2000));
eventually(fn () => $server->said());
$other = connect($server->port);
send_request($other);
$answer = read_answer($other);
echo statuses($answer['head']), ' ', $answer['body'], "\n", read_frame($client), "\n";
?>
--EXPECT--
200 served
81 all handled
