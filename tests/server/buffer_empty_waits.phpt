--TEST--
Server: the bufferEmpty callback may wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('bufferFull', fn () => say('full'));
    $server->on('bufferEmpty', function (): void {
        try {
            Coro\Coroutine::sleep(0.001);
            say('waited');
        } catch (Throwable $thrown) {
            say($thrown->getMessage());
        }
    });
    $server->on('message', function ($server, $frame): void {
        for ($pushed = 0; $server->getClientInfo($frame->fd)['send_queued_bytes'] <= 1 << 20; $pushed++) {
            $server->push($frame->fd, str_repeat('x', 1 << 20));
        }
        $server->push($frame->fd, "the last of $pushed");
    });
}, ['buffer_high_watermark' => 1 << 20, 'buffer_low_watermark' => 1000], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
fwrite($client, frame('go'));
eventually(fn () => $server->said());
for ($read = 0; strlen($frame = read_frame($client)) - 3 === 1 << 20; $read++) {
}
echo $frame === "81 the last of $read" ? 'all' : 'a part', "\n";
eventually(fn () => count($server->said()) === 2);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
all
full
waited
