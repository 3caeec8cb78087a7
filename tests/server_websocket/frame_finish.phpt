--TEST--
WebSocket: a Frame's property finish sets or clears the FIN flag unless it is null, in push() and in pack()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Coro\WebSocket\Frame;

function made_frame(string $data, int $opcode, ?bool $finish, int $flags = CORO_WEBSOCKET_FLAG_FIN): Frame
{
    $frame = new Frame();
    [$frame->data, $frame->opcode, $frame->finish, $frame->flags] = [$data, $opcode, $finish, $flags];
    return $frame;
}

foreach ([null, true, false, 1, 0] as $finish) {
    $frame = made_frame('x', 1, null);
    $frame->finish = &$finish;
    echo bin2hex(Frame::pack($frame)), ' ', bin2hex((string) made_frame('x', 1, $finish, 0)), "\n";
}
attempt(fn () => Frame::pack(made_frame('x', CORO_WEBSOCKET_OPCODE_PING, false)));
$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        foreach (['a', 'b', 'c'] as $i => $data) {
            $server->push($frame->fd, made_frame($data, $i ? CORO_WEBSOCKET_OPCODE_CONTINUATION : CORO_WEBSOCKET_OPCODE_TEXT, $i === 2));
        }
    });
});
$client = new WebSocket($server->port);
$client->send('go');
echo $client->next(), ', ', $client->next(), ', ', $client->next(), "\n";
?>
--EXPECT--
810178 010178
810178 810178
010178 010178
810178 810178
010178 010178
ValueError: a WebSocket control frame must have CORO_WEBSOCKET_FLAG_FIN and at most 125 bytes
text unfinished a, continuation unfinished b, continuation c
