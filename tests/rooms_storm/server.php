<?php

// php server.php NOTE REDIS base|process PATIENCE: a node of the storm. When it serves it writes its port into the file NOTE.
// A client sends [number, method, arguments...] as JSON and gets ["r", number, result]; messages of rooms come as
// ["m", id or null, room, data].

[, $note, $path, $mode, $patience] = $argv;
$server = new Coro\WebSocket\Server('127.0.0.1', 0, $mode === 'process' ? CORO_PROCESS : CORO_BASE);
$server->set(['worker_num' => 2, 'reactor_num' => 1, 'log_level' => 2, 'max_connection' => 30_000,
    'socket_buffer_size' => 16 << 20]);
$rooms = new Coro\Rooms("redis+unix://$path", [
    'history' => 50_000, 'history_time' => 7200, 'heartbeat' => 0.5, 'node_timeout' => 2.5, 'send_timeout' => $patience / 2,
    'engine_timeout' => $patience / 2,
    'envelope' => fn (string $data, ?string $id, string $room) => json_encode(['m', $id, $room, $data]),
]);

// Joins rooms behind the messages that the client has. [room: id, or null for a room of which it has none]
function come_back(Coro\Rooms $rooms, int $fd, array $since, bool $is_resumed, ?string $user): bool
{
    $is_resumed && $rooms->resume($fd, array_filter($since, is_string(...)));
    foreach ($since as $room => $id) {
        if (!$rooms->join($fd, $room, $user === null ? null : ['id' => $user], $is_resumed ? null : $id)) {
            return false;
        }
    }
    return true;
}

$server->on('message', function ($server, $frame) use ($rooms): void {
    [$number, $method] = $arguments = json_decode($frame->data, true);
    $arguments = array_slice($arguments, 2);
    try {
        $result = match ($method) {
            'come' => come_back($rooms, $frame->fd, ...$arguments),
            'leave' => $rooms->leave($frame->fd, ...$arguments),
            'presence' => array_map(strval(...), array_keys($rooms->presence(...$arguments))),
            'processes' => array_map($server->getWorkerPid(...), [0, 1, 2]),   // the last one is the rooms process
            default => $rooms->$method(...$arguments),
        };
    } catch (Coro\Rooms\EngineAway | Coro\Rooms\NotAcknowledged $error) {
        $result = ['error' => $error::class . ": {$error->getMessage()}"];
    } catch (Throwable $error) {
        $result = ['wrong' => $error::class . ": {$error->getMessage()}"];
    }
    $server->isEstablished($frame->fd) && $server->push($frame->fd, json_encode(['r', $number, $result]));
});
$server->on('start', function ($server) use ($note): void {
    file_put_contents("$note.new", (string) $server->port);
    rename("$note.new", $note);
});
exit($server->start() ? 0 : 1);
