--TEST--
Server: close() sends what was answered before, close() with reset does not
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $response->end(str_repeat('x', 20_000_000));
        $server->close($request->fd, $request->server['request_uri'] === '/reset');
    });
});
foreach (['/', '/reset'] as $target) {
    $client = connect($server->port);
    send_request($client, $target);
    $head = fgets($client);
    eventually(fn () => json_decode(1) === 1);
    $size = strlen(@stream_get_contents($client));
    echo $size > 20_000_000 ? 'all of it' : ($size < 20_000_000 ? 'a part' : $size), "\n";
}
?>
--EXPECT--
all of it
a part
