--TEST--
PROCESS mode: while one worker sends a fragmented message other workers may send only control frames; if the worker dies, the connection ends with 1011
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
        [$data, $opcode, $flags] = json_decode($frame->data) + [2 => 1];
        $done = $opcode === 0 && $flags === 5 ? posix_kill(getmypid(), SIGKILL) : @$server->push(1, $data, $opcode, $flags);   // id 1
        $server->push($frame->fd, json_encode($done) . ($done ? '' : $server->getLastError()));
    });
}, ['worker_num' => 2, 'dispatch_mode' => 2]);
eventually(fn () => count($server->said()) === 2);
[$listener, $one, $two] = [new WebSocket($server->port), new WebSocket($server->port), new WebSocket($server->port)];
echo $one->ask('["a", 1, 0]'), ' ', $listener->next(), "\n";
echo $two->ask('["whole", 1]'), ' ', $two->ask('["lost", 0]'), ' ', $two->ask('["fragment", 1, 0]'), ' ', $two->ask('["ping", 9]'), ' ', $listener->next(), "\n";
echo $one->ask('["b", 0]'), ' ', $listener->next(), "\n";
echo $two->ask('["whole", 1]'), ' ', $listener->next(), "\n";
echo $two->ask('["c", 1, 0]'), ' ', $listener->next(), "\n";
$two->send('["die", 0, 5]');
echo $listener->next(), "\n", $server->end(), "\n";
?>
--EXPECT--
true text unfinished a
false8502 false8502 false8502 true ping ping
true continuation b
true whole
true text unfinished c
close 1011
exit 0
