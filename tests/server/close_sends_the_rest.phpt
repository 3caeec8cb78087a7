--TEST--
Server: close() sends earlier responses first, close() with reset drops them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $size = 0;
        do {
            $response->write(str_repeat('x', 1_000_000));
            $size += 1_000_000;
        } while ($server->getClientInfo($request->fd)['send_queued_bytes'] === 0);   // until the kernel's socket buffer is full
        $response->end();
        $server->close($request->fd, $request->server['request_uri'] === '/reset');
        say((string) $size);
    });
}, ['buffer_output_size' => '64M']);
foreach (['/', '/reset'] as $i => $target) {
    $client = connect($server->port);
    send_request($client, $target);
    eventually(fn () => isset($server->said()[$i]));
    $size = (int) $server->said()[$i];
    $received = strlen(@stream_get_contents($client));
    echo $received > $size ? 'all of it' : ($received < $size ? 'a part' : $size), "\n";
}
?>
--EXPECT--
all of it
a part
