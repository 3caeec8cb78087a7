--TEST--
Rooms: a WebSocket whose handshake the program has answered itself is a member like others, already in the open callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

foreach ([true, false] as $is_own) {
    $server = rooms_server([], function ($server) use ($is_own): void {
        $is_own && $server->on('handshake', function ($request, $response) use ($server): void {
            $response->status(101);
            $key = base64_encode(sha1($request->header['sec-websocket-key'] . '258EAFA5-E914-47DA-95CA-C5AB0DC85B11', true));
            $response->header('Upgrade', 'websocket');
            $response->header('Connection', 'Upgrade');
            $response->header('Sec-WebSocket-Accept', $key);
            say(json_encode($server->rooms()->join($request->fd, 'early')));
            $response->end();
            say(json_encode($server->rooms()->join($request->fd, 'a')));
        });
        $is_own || $server->on('open', fn ($server, $request) => say(json_encode($server->rooms()->join($request->fd, 'a'))));
    });
    [$a, $b] = [new RoomsClient($server->port), new RoomsClient($server->port)];
    eventually(fn () => $a->call('count', 'a') === 2);
    echo $a->call('publish', 'a', 'hello', 1, $a->fd), ' ', $b->next(), ' ', implode(' ', $server->said()), ' ', $server->end(), "\n";
}
?>
--EXPECT--
1 hello false true false true exit 0
1 hello true true exit 0
