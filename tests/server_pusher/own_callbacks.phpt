--TEST--
Coro\Pusher: the server goes on serving its own WebSockets and requests, and trigger() sends from its callbacks
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pusher.inc';

$pusher = null;
$own = function ($server) use (&$pusher): void {
    $server->on('open', fn ($server, $request) => $server->push($request->fd, "open {$request->server['request_uri']}"));
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, "message $frame->data"));
    $server->on('close', fn ($server, $fd) => say('close'));
    $server->on('disconnect', fn () => null);   // otherwise HTTP connections have the event close
    $server->on('request', function ($request, $response) use (&$pusher): void {
        try {
            $pusher->trigger('shop', $request->get['channel'], 'said', ['by' => 'us'], $request->get['except'] ?? null);
            $response->end('sent');
        } catch (ValueError $error) {
            $response->end($error->getMessage());
        }
    });
};
$process = pusher_server(setup: $own, after: function ($made) use (&$pusher): void {
    $pusher = $made;
});
$socket = new WebSocket($process->port, [], '/own');
echo $socket->next(), "\n", $socket->ask('hello'), "\n";
$client = new PusherClient($process->port);
$client->subscribe('news');
foreach (['channel=news', 'channel[]=news&channel[]=x', "channel=news&except=$client->id", 'channel=', 'channel=news&except=me'] as $query) {
    echo body($process->port, "/send?$query"), ' ';
}
echo "\n", $client->heard(2), "\n";
$client->socket->write(close_frame(1000));
$client->socket->rest();
$socket->write(close_frame(1000));
$socket->rest();
var_dump(eventually(fn () => $process->said() === ['close']));
echo $process->end(), $process->printed();
?>
--EXPECT--
open /own
message hello
sent sent sent The name of a channel is not valid There is no such socket_id 
said news {"by":"us"}
said news {"by":"us"}
bool(true)
exit 0
