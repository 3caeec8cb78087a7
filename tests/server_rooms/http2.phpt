--TEST--
Rooms: WebSockets in streams of HTTP/2 (RFC 8441) are members, and requests in other streams are not
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';
require __DIR__ . '/../include/rooms.inc';

// Returns the payload of the next frame, which is short.
function text_frame(Http2Client $client, int $stream): string
{
    static $got = [];
    $got[$stream] ??= '';
    while (strlen($got[$stream]) < 2 || strlen($got[$stream]) < 2 + ord($got[$stream][1])) {
        $more = $client->body($stream, 1);
        if ($more === '') {
            return 'nothing';
        }
        $got[$stream] .= $more;
    }
    $size = ord($got[$stream][1]);
    $text = substr($got[$stream], 2, $size);
    $got[$stream] = substr($got[$stream], 2 + $size);
    return $text;
}

$server = rooms_server(WITH_HTTP2, function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode($server->rooms()->join($request->fd, 'a'))));
});
$plain = new RoomsClient($server->port);
$client = new Http2Client($server->port);
$streams = [];
foreach ([0, 1] as $i) {
    $streams[$i] = $client->open('/', [[':protocol', 'websocket'], ['sec-websocket-version', '13']], 'CONNECT', false);
    $client->send($streams[$i], frame('["who"]'));
    $fds[$i] = json_decode(text_frame($client, $streams[$i]))[1];
}
foreach ([$plain->fd, ...$fds] as $fd) {
    echo json_encode($plain->call('join', $fd, 'a')), ' ';
}
echo $client->ask('/')['body'], ' ', $plain->call('publish', 'a', 'to all', 1, $plain->fd), ' ';
foreach ($streams as $stream) {
    echo text_frame($client, $stream), ', ';
}
$client->reset($streams[0]);
echo json_encode(eventually(fn () => $plain->call('count', 'a') === 2)), ' ', $plain->call('publish', 'a', 'to one', 1, $plain->fd), ' ';
echo text_frame($client, $streams[1]), "\n", $server->end(), "\n";
?>
--EXPECT--
true true true false 2 to all, to all, true 1 to one
exit 0
