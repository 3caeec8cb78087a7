<?php

// Sends messages back: on its first port as they are, on the second compressed. "close CODE REASON" sends a close frame, "count
// N" sends N messages, "fragments" a message in three frames. Prints its process id and the two ports.
require __DIR__ . '/../include/variant.inc';

$server = new Coro\WebSocket\Server('127.0.0.1', 0, server_mode());
$settings = ['package_max_length' => '20M', 'websocket_subprotocol' => 'echo, other'];
$server->set($settings + ['log_level' => 5]);
$deflate = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
$deflate->set($settings + ['open_websocket_protocol' => true, 'websocket_compression' => true]);

$server->on('message', function (Coro\WebSocket\Server $server, Coro\WebSocket\Frame $frame) use ($deflate): void {
    [$word, $rest] = explode(' ', substr($frame->data, 0, 200), 2) + [1 => ''];
    switch ($word) {
        case 'close':
            [$code, $reason] = explode(' ', $rest, 2) + [1 => ''];
            $server->disconnect($frame->fd, (int) $code, $reason);
            break;
        case 'count':
            for ($i = 0; $i < (int) $rest; $i++) {
                $server->push($frame->fd, "$i");
            }
            break;
        case 'fragments':
            $server->push($frame->fd, 'one ', CORO_WEBSOCKET_OPCODE_TEXT, 0);
            $server->push($frame->fd, 'two ', CORO_WEBSOCKET_OPCODE_CONTINUATION, 0);
            $server->push($frame->fd, 'three', CORO_WEBSOCKET_OPCODE_CONTINUATION);
            break;
        default:
            $compress = $server->getClientInfo($frame->fd)['server_port'] === $deflate->port ? CORO_WEBSOCKET_FLAG_COMPRESS : 0;
            $server->push($frame->fd, $frame->data, $frame->opcode, CORO_WEBSOCKET_FLAG_FIN | $compress);
    }
});
$server->on('start', fn () => fwrite(STDERR, getmypid() . "\n{$server->port}\n{$deflate->port}\n"));
$server->start();
