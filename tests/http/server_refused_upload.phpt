--TEST--
HTTP: the client of a refused upload can send until there is no room, and then finds the answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(fn ($request, $response) => $response->end(), function (int $port): void {
    $client = connect($port);
    stream_set_blocking($client, false);
    $piece = str_repeat('x', 100_000);
    fwrite($client, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n");
    // As nginx does, the client sends as long as it can, and looks for an answer only when it cannot send.
    for ($sent = 0; $sent < 90_000_000; $sent += $count) {
        $count = fwrite($client, $piece);
        if ($count === false) {
            exit('the connection has ended');
        }
        if ($count === 0) {
            $read = [$client];
            $write = [$client];
            stream_select($read, $write, $except, 60);
            if ($read) {
                break;
            }
        }
    }
    echo fgets($client);
}, ['package_max_length' => 1_000_000]);
?>
--EXPECT--
HTTP/1.1 413 Content Too Large
