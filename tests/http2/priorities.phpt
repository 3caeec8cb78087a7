--TEST--
HTTP/2: urgent responses are sent before others (RFC 9218), and small ones beside large ones
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

const SIZE = 500_000;

// Opens two streams while the connection has no window, lets the server send, and returns which one ends first.
function first_of(int $port, array $first, array $second, ?Closure $then = null): string
{
    $client = new Http2Client($port, ['window' => 1 << 20, 'reads' => false]);
    $client->body($client->open('/?size=65535'), 65535);
    $streams = ['first' => $client->open(...$first), 'second' => $client->open(...$second)];
    $then && $then($client, $streams);
    array_map($client->head(...), $streams);   // the heads need no window: both responses are there
    $client->ping();
    $client->window(0, 1 << 21);
    return $client->firstEnd($streams);
}

with_server(function ($request, $response): void {
    $response->end(str_repeat('x', (int) $request->get['size']));
}, function (int $port): void {
    $large = '/?size=' . SIZE;
    $ask = fn(string $priority) => [$large, [['priority', $priority]]];
    foreach ([['u=7', 'u=0'], ['u=0', 'u=7'], ['u=5', 'u=4'], ['u=7,i', 'u=0,i'], ['u=3', 'u=3']] as [$one, $other]) {
        echo "$one $other: ", first_of($port, $ask($one), $ask($other)), "\n";
    }
    echo 'small: ', first_of($port, [$large], ['/?size=100']), "\n";
    echo 'PRIORITY_UPDATE: ', first_of($port, [$large], [$large], function (Http2Client $client, array $streams): void {
        $payload = pack('N', $streams['first']) . 'u=6';
        $client->raw(substr(pack('N', strlen($payload)), 1) . pack('CCN', 0x10, 0, 0) . $payload);
    }), "\n";
}, WITH_HTTP2);
?>
--EXPECT--
u=7 u=0: second
u=0 u=7: first
u=5 u=4: second
u=7,i u=0,i: second
u=3 u=3: first
small: second
PRIORITY_UPDATE: second
