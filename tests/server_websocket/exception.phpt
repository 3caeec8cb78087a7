--TEST--
WebSocket: an exception or exit() in a message callback ends only that callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        match ($frame->data) {
            'throw' => throw new Exception('thrown'),
            'exit' => exit(1),
            default => $server->push($frame->fd, $frame->data),
        };
    });
}, ['log_level' => 6]);
$client = new WebSocket($server->port);
foreach (['throw', 'exit'] as $data) {
    $client->send($data);
    echo $client->ask("after $data"), ', ';
}
echo substr_count($server->printed(), 'Exception: thrown'), ' ', $server->end();
?>
--EXPECT--
after throw, after exit, 1 exit 0
