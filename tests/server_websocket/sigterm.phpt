--TEST--
WebSocket: a worker that ends sends 1001 to its WebSockets and waits for their close frames
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

foreach ([1, 2] as $workers) {
    $server = websocket_server(function ($server): void {
        $server->on('close', fn ($server, $fd) => say('close'));
    }, ['worker_num' => $workers]);
    $client = new WebSocket($server->port);
    $client->ask('idle');
    $server->signal(SIGTERM);
    echo $client->next(), ', ';
    for ($i = 0; $i < 100; $i++) {
        $client->send(str_repeat('x', 10_000));   // data before the close frame is read and dropped
    }
    $client->write(close_frame(1001));
    echo $client->next(), ', ', $server->wait(), ', ', implode(' ', array_slice($server->said(), 0, 1)), "\n";
}
?>
--EXPECT--
close 1001, gone, exit 0, close
close 1001, gone, exit 0, close
