--TEST--
WebSocket: disconnect() sends code and reason, and further calls to the client return false
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        say($frame->data);
        $fd = $frame->fd;
        $calls = [$server->disconnect($fd, 4001, str_repeat('ä', 100)), $server->isEstablished($fd), $server->exists($fd),
            $server->push($fd, 'more'), $server->getLastError(), $server->disconnect($fd), $server->getClientInfo($fd)['websocket_status']];
        say(json_encode($calls));
    });
});
$client = new WebSocket($server->port);
$client->write(frame('one') . frame('after the goodbye'));
$word = $client->next();
echo strlen($word), ' ', substr($word, 0, 15), "\n";
$client->write(close_frame(4001));
echo $client->next(), "\n", implode("\n", $server->said());
?>
--EXPECT--
133 close 4001 ää
gone
one
[true,false,true,false,8503,false,4]
