--TEST--
HTTP: a client that is still sending when it is refused can read the refusal
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', 'strlen');
}, ['package_max_length' => 1000]);
$client = connect($server->port);
fwrite($client, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n");
for ($sent = 0; $sent < 3_000_000; $sent += 100_000) {
    fwrite($client, str_repeat('x', 100_000));
}
echo statuses(stream_get_contents($client)), "\n";
?>
--EXPECT--
413
