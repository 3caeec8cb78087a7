--TEST--
HTTP/2: WebSockets in streams (RFC 8441) have the same events, beside requests on the same connection
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

require __DIR__ . '/../include/websocket.inc';

// Returns the payload of the next whole frame, whose kind stands before it unless it is text.
function next_frame(Http2Client $client, int $stream): string
{
    static $bytes = [];
    $bytes[$stream] ??= '';
    $have = function (int $size) use (&$bytes, $client, $stream): bool {
        while (strlen($bytes[$stream]) < $size) {
            $more = $client->body($stream, 1);
            if ($more === '') {
                return false;
            }
            $bytes[$stream] .= $more;
        }
        return true;
    };
    if (!$have(2)) {
        return 'end';
    }
    [$first, $size] = [ord($bytes[$stream][0]), ord($bytes[$stream][1]) & 127];
    $begin = $size < 126 ? 2 : ($size === 126 ? 4 : 10);
    $have($begin);
    $size = $size < 126 ? $size : unpack($size === 126 ? 'n' : 'J', $bytes[$stream], 2)[1];
    $have($begin + $size);
    $data = substr($bytes[$stream], $begin, $size);
    $bytes[$stream] = substr($bytes[$stream], $begin + $size);
    $kinds = [0x81 => '', 0x82 => 'binary ', 0x88 => 'close ', 0x89 => 'ping ', 0x8a => 'pong ', 0xc1 => 'compressed '];
    if ($first === 0x88 && $data !== '') {
        $data = unpack('n', $data)[1] . ' ' . substr($data, 2);
    }
    return ($kinds[$first] ?? sprintf('%x ', $first)) . (strlen($data) > 100 ? strlen($data) . ' bytes ' . md5($data) : $data);
}

function open_websocket(Http2Client $client, array $fields = [], string $target = '/chat'): int
{
    return $client->open($target, [[':protocol', 'websocket'], ['sec-websocket-version', '13'], ...$fields], 'CONNECT', false);
}

$server = websocket_server(function ($server): void {
    $server->on('open', fn($server, $request) => say(json_encode(['open', $request->server['request_uri'],
        $request->server['server_protocol'], $request->streamId, $request->header['origin'] ?? null])));
    $server->on('request', fn($request, $response) => $response->end('a response'));
    $server->on('message', function ($server, $frame): void {
        match ($frame->data) {
            'disconnect' => $server->disconnect($frame->fd, 4000, 'enough'),
            'close' => $server->close($frame->fd),
            'info' => $server->push($frame->fd, json_encode([$server->isEstablished($frame->fd), $server->exists($frame->fd),
                count(iterator_to_array($server->connections)), $server->getClientInfo($frame->fd)['websocket_status']])),
            default => $server->push($frame->fd, $frame->data, $frame->opcode),
        };
    });
    $server->on('close', fn($server, $fd) => say('close'));
}, WITH_HTTP2 + ['worker_num' => 1, 'websocket_compression' => true, 'websocket_subprotocol' => 'chat']);

// A WebSocket has ended for its client before the event close comes.
$closes = fn(int $count): bool => eventually(fn() => count(array_keys($server->said(), 'close')) >= $count);

$client = new Http2Client($server->port, ['window' => 1 << 20, 'connection_window' => 1 << 22]);
$one = open_websocket($client, [['origin', 'http://a.example'], ['sec-websocket-protocol', 'other, chat']]);
$head = $client->head($one);
echo $head['status'], ' ', json_encode(array_diff_key($head['fields'], ['server' => 0, 'date' => 0])), "\n";
$client->send($one, frame('hello'));
echo next_frame($client, $one), "\n";
echo $client->ask('/')['body'], "\n";
$two = open_websocket($client);
$client->send($two, frame("\1\2", 2));
echo bin2hex(next_frame($client, $two)), ' ';
$client->send($two, frame('p', 9));
echo next_frame($client, $two), "\n";
$client->send($one, frame('info'));
echo next_frame($client, $one), "\n";
foreach ([100_000, 1_000_000] as $size) {
    $data = substr(str_repeat('large message ', 100_000), 0, $size);
    $client->send($one, frame($data));
    var_dump(next_frame($client, $one) === "$size bytes " . md5($data));
}
// The server closes with a code; the client answers, and the stream ends.
$client->send($one, frame('disconnect'));
echo next_frame($client, $one), "\n";
$client->send($one, close_frame(4000), true);
echo json_encode(array_intersect_key($client->response($one), ['ended' => 0, 'reset' => 0])), "\n";
// The client closes.
$client->send($two, close_frame(1000, 'bye'));
echo next_frame($client, $two), "\n";
$client->send($two, '', true);
echo json_encode(array_intersect_key($client->response($two), ['ended' => 0, 'reset' => 0])), "\n";
$closes(2);
// The client resets, ends without a close frame, or the server closes at once.
$three = open_websocket($client);
$client->send($three, frame('x'));
next_frame($client, $three);
$client->reset($three);
$closes(3);
$four = open_websocket($client);
$client->send($four, frame('x'));
next_frame($client, $four);
$client->send($four, '', true);
echo json_encode(array_intersect_key($client->response($four), ['ended' => 0])), "\n";
$closes(4);
$five = open_websocket($client);
$client->send($five, frame('close'));
$end = $client->response($five);
echo json_encode([$end['ended'] || $end['reset'] !== null]), "\n";
$closes(5);
// Compression.
$six = open_websocket($client, [['sec-websocket-extensions', 'permessage-deflate']]);
echo $client->head($six)['fields']['sec-websocket-extensions'], "\n";
$client->send($six, frame(compressed(str_repeat('small when compressed ', 20)), 1, true, 0x40));
echo strlen(next_frame($client, $six)) > 0 ? "an answer\n" : '';
// A handshake that is refused, and a CONNECT without :protocol.
echo $client->response(open_websocket($client, [['sec-websocket-version', '12']]))['status'], "\n";
echo $client->ask('/')['body'], "\n";
echo count(array_keys($server->said(), 'close')), " have ended\n";
echo $server->end(), ' ', $server->printed(), "\n";
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
200 {"sec-websocket-protocol":"chat"}
hello
a response
62696e617279200102 pong p
[true,true,3,3]
bool(true)
bool(true)
close 4000 enough
{"ended":true,"reset":null}
close 1000 
{"ended":true,"reset":0}
{"ended":true}
[true]
permessage-deflate; server_no_context_takeover
an answer
426
a response
5 have ended
exit 0 
["open","\/chat","HTTP\/2",1,"http:\/\/a.example"]
["open","\/chat","HTTP\/2",5,null]
close
close
["open","\/chat","HTTP\/2",7,null]
close
["open","\/chat","HTTP\/2",9,null]
close
["open","\/chat","HTTP\/2",11,null]
close
["open","\/chat","HTTP\/2",13,null]
close
close
start() returned true
