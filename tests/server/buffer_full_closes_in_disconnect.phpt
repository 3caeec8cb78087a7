--TEST--
Server: the bufferFull callback may wait and close the client whose close frame is being sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

const FULL = 6 << 20;
$server = new ServerProcess(function ($server): void {
    $server->on('bufferFull', function ($server, $fd): void {
        $server->close($fd, true);
        Coro\Coroutine::sleep(0.01);
        say('waited');
    });
    $server->on('message', function ($server, $frame): void {
        Coro\Coroutine::sleep(0.001);
        $unsent = fn () => $server->getClientInfo($frame->fd)['send_queued_bytes'];
        while ($unsent() < FULL) {   // the callback runs after disconnect(), when this coroutine waits or ends
            $server->push($frame->fd, str_repeat('x', 100_000));
        }
        say(var_export($server->disconnect($frame->fd, 1000, str_repeat('r', 100)), true));
    });
}, ['worker_num' => 1, 'buffer_high_watermark' => FULL], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
fwrite($client, frame('go'));
eventually(fn () => count($server->said()) === 2 || !is_alive($server->pid));
echo implode("\n", $server->said()), "\n", $server->end(), "\n";
?>
--EXPECT--
true
waited
exit 0
