<?php

declare(strict_types=1);

// A chat with rooms: who enters a room sees who is there and what was said last, and a page that has lost its connection gets
// what it has missed. The same program runs on one machine and on several:
//
//     PORT=9502 ./dev serve examples/chat.php [--process]                           one server; the rooms are in its memory
//     PORT=9502 ENGINE=redis://127.0.0.1 ./dev serve examples/chat.php [--process]   as many servers as you like, with one Redis
//
// The page is http://127.0.0.1:9502/#tea, where "tea" is the name of the room. LISTEN=0.0.0.0 lets other machines in. With
// PUSHER_KEY=chat-key, pusher-js and other clients of Pusher's protocol can subscribe to the room as to a channel, too.

use Coro\Http\Request;
use Coro\Http\Response;
use Coro\Rooms\EngineAway;
use Coro\WebSocket\Frame;
use Coro\WebSocket\Server;

const WORDS = 'words: ';     // in this room, with the name of the chat's room behind it, the words are spoken,
const PEOPLE = 'people: ';   // and this one tells who comes and goes: that is no history

/** @param string|list<string> ...$fields */
function message(string|array ...$fields): string
{
    return json_encode($fields, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
}

function parameter(Request $request, string $name): string
{
    $value = $request->get[$name] ?? '';
    return is_string($value) ? $value : '';
}

$environment = getenv();
$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Server($environment['LISTEN'] ?? '127.0.0.1', (int) ($environment['PORT'] ?? 9502), $mode);
$server->set(['worker_num' => 2, 'websocket_compression' => true, 'package_max_length' => 16 << 10]);

$rooms = new Coro\Rooms($environment['ENGINE'] ?? 'memory:', [
    'prefix' => 'chat',
    'history' => 50,
    'history_time' => 86400,
    // The id of its latest words is what a page tells when it comes back.
    'envelope' => fn(string $data, ?string $id, string $room): string => str_starts_with($room, WORDS)
        ? '{"type":"says","id":' . json_encode($id) . ',"words":' . $data . '}'
        : $data,
]);

// These run once in all servers, however many pages a person has open.
$tell = function (string $type, string $room, string $name) use ($rooms): void {
    if (str_starts_with($room, PEOPLE)) {
        $rooms->publish($room, message(type: $type, name: $name));
    }
};
$rooms->onJoin(fn(string $room, string $name) => $tell('enters', $room, $name));
$rooms->onLeave(fn(string $room, string $name) => $tell('leaves', $room, $name));

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('open', function (Server $server, Request $request) use ($rooms): void {
    $room = parameter($request, 'room');
    $name = substr(parameter($request, 'name'), 0, 40);
    if (!preg_match('/^[\w.-]{1,50}$/D', $room) || $name === '') {
        $server->disconnect($request->fd, 4000, 'a room and a name are needed');
        return;
    }
    try {
        $rooms->join($request->fd, WORDS . $room, since: parameter($request, 'since'));
        $rooms->join($request->fd, PEOPLE . $room, ['id' => $name]);
        $names = array_map(strval(...), array_keys($rooms->presence(PEOPLE . $room)));
        $server->push($request->fd, message(type: 'here', names: $names));
    } catch (EngineAway) {
        $server->disconnect($request->fd, 1013, 'try again later');   // the page does
    }
});

$server->on('request', function (Request $request, Response $response): void {
    if ($request->server['request_uri'] === '/') {
        $response->header('Content-Type', 'text/html; charset=utf-8');
        $response->sendfile(__DIR__ . '/chat.html');
        return;
    }
    $response->status(404);
    $response->header('Content-Type', 'text/plain; charset=utf-8');
    $response->end("not found\n");
});

// Takes the connections and requests that are for Pusher, and leaves the others to the callbacks above.
$key = $environment['PUSHER_KEY'] ?? '';
$secret = $environment['PUSHER_SECRET'] ?? bin2hex(random_bytes(16));
$app = ['id' => 'chat', 'key' => $key, 'secret' => $secret];
$pusher = $key === '' ? null : new Coro\Pusher($server, $rooms, ['apps' => [$app]]);

$server->on('message', function (Server $server, Frame $frame) use ($rooms, $pusher): void {
    if ($pusher !== null && $pusher->message($server, $frame)) {
        return;
    }
    foreach ($server->rooms()->of($frame->fd) as $people) {
        if (is_string($name = $rooms->members($people)[$frame->fd]['id'] ?? null)) {
            $room = substr($people, strlen(PEOPLE));
            $words = message(name: $name, text: $frame->data);
            $rooms->publish(WORDS . $room, $words);
            $pusher?->trigger('chat', $room, 'says', $words);
        }
    }
});

$server->start();
