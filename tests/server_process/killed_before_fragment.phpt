--TEST--
PROCESS mode: a worker that is killed before its fragment is sent does not prevent other workers from sending messages
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about several workers that send to one client');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('message', function ($server, $frame): void {
        if ($frame->data === 'die') {
            $server->push(1, 'unfinished', CORO_WEBSOCKET_OPCODE_TEXT, 0);   // 1 is the id of the first client
            posix_kill(getmypid(), SIGKILL);
        }
        $server->push($frame->fd, json_encode(@$server->push(1, 'whole')));
    });
}, ['worker_num' => 2, 'dispatch_mode' => 2]);
eventually(fn () => count($server->said()) === 2);
[$listener, $one, $two] = [new WebSocket($server->port), new WebSocket($server->port), new WebSocket($server->port)];
$one->send('die');
echo json_encode(eventually(fn () => $two->ask('hello') === 'true')), ' ', $listener->next(), ' ', $server->end(), "\n";
?>
--EXPECT--
true whole exit 0
