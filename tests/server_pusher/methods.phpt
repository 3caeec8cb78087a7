--TEST--
Coro\Pusher: a program that sets the callbacks of the server itself calls the methods
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$process = pusher_server(after: function ($pusher, $server): void {
    $server->on('open', fn ($server, $request) => $pusher->open($server, $request));
    $server->on('message', function ($server, $frame) use ($pusher): void {
        $pusher->message($server, $frame) || $server->push($frame->fd, 'not for Pusher');
    });
    $server->on('request', fn ($request, $response) => $pusher->request($request, $response) || $response->end('own'));
});
$socket = new WebSocket($process->port);
echo $socket->ask('hello'), "\n";
$client = new PusherClient($process->port);
echo $client->subscribe('news'), "\n", body($process->port, '/'), "\n", body($process->port, '/apps/'), "\n";
echo $process->end(), $process->printed();
?>
--EXPECT--
not for Pusher
pusher_internal:subscription_succeeded news []
own
{"error":"There is no such path"}
exit 0
