<?php
// The server of websocket_small and websocket_large. The server counts the messages and bytes of each connection,
// and sends the counts when it receives the text "report".
// php -d extension=coro benchmarks/websocket_count.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\WebSocket\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'package_max_length' => 4 << 20] + one_reactor());
$messages = $bytes = [];
$server->on('message', function ($server, $frame) use (&$messages, &$bytes): void {
    if ($frame->opcode === WEBSOCKET_OPCODE_TEXT) {
        $server->push($frame->fd, ($messages[$frame->fd] ?? 0) . ' ' . ($bytes[$frame->fd] ?? 0));
        return;
    }
    $messages[$frame->fd] = ($messages[$frame->fd] ?? 0) + 1;
    $bytes[$frame->fd] = ($bytes[$frame->fd] ?? 0) + strlen($frame->data);
});
echo "port $server->port\n";
$server->start();
