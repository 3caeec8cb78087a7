<?php
// The server of websocket_seed. The server receives messages until one is "end", and prints the time since the
// handshake.
// php -d extension=coro benchmarks/websocket_seed.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\WebSocket\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'package_max_length' => 4 << 20] + one_reactor());
$began = 0;
$messages = $bytes = 0;
$server->on('open', function () use (&$began): void {
    $began = microtime(true);
});
$server->on('message', function ($server, $frame) use (&$began, &$messages, &$bytes): void {
    if ($frame->data === 'end') {
        printf("%d messages, %d bytes took %.3f ms\n", $messages, $bytes, (microtime(true) - $began) * 1000);
    } else {
        $messages++;
        $bytes += strlen($frame->data);
    }
});
echo "port $server->port\n";
$server->start();
