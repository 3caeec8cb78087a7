--TEST--
WebSocket: a client that does not answer the close frame of an ending worker is closed after max_wait_time
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('close', fn ($server, int $fd, int $reactor) => say("closed $reactor"));
}, ['max_wait_time' => 1]);
$client = new WebSocket($server->port);
$begun = hrtime(true);
$server->signal(SIGTERM);
echo $client->next(), ', ', $client->next(), ', ', $server->wait(), ', ', hrtime(true) - $begun > 900_000_000 ? 'waited' : 'did not wait', "\n";
echo implode(', ', $server->said());
?>
--EXPECT--
close 1001, gone, exit 0, waited
closed -1, start() returned true
