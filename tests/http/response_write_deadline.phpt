--TEST--
Http\Response: a deadline ends a write() that waits for a client that does not read
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';
require_once __DIR__ . '/../include/server.inc';

with_server(function ($request, $response): void {
    static $ended = 'not yet';
    if ($request->server['request_uri'] === '/ended') {
        $response->end($ended);
        return;
    }
    try {
        Coro\Coroutine::deadline(0.05, function () use ($response): void {
            while ($response->write(str_repeat('x', 100_000)));
        });
    } catch (Coro\Coroutine\TimeoutException $e) {
        $ended = $e->getMessage();
    }
}, function (int $port): void {
    $slow = connect($port);
    fwrite($slow, "GET / HTTP/1.0\r\n\r\n");
    eventually(fn () => body($port, '/ended') !== 'not yet');
    echo body($port, '/ended'), "\n";
}, ['buffer_output_size' => 1 << 20, 'worker_num' => 1]);
?>
--EXPECT--
the deadline has passed
