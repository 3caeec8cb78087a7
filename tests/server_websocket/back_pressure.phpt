--TEST--
WebSocket: push() waits while socket_buffer_size bytes are unsent, and returns false when the client has gone meanwhile
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        for ($n = 0; $server->push($frame->fd, str_repeat('x', 500_000)); $n++) {
            if ($n >= 1000) {
                break;
            }
        }
        say($n < 1000 ? 'waited' : 'did not wait');
        say($server->getLastError() ? 'and why' : 'no reason');
    });
}, ['socket_buffer_size' => 1_000_000]);
$client = new WebSocket($server->port);
$client->send('go');
echo strlen($client->next()), ' ', json_encode($server->said()), ' ';
fclose($client->socket);
eventually(fn () => count($server->said()) === 2);
echo implode(' ', $server->said());
?>
--EXPECT--
500000 [] waited and why
