--TEST--
HTTP: a client that disconnects at any byte of its request does not affect other clients
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        Coro\Coroutine::sleep(0.001);
        $response->end((string) $server->stats()['connection_num']);
    });
});
$bytes = "POST /path HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
for ($size = 0; $size <= strlen($bytes); $size++) {
    foreach ([STREAM_SHUT_WR, STREAM_SHUT_RDWR, null] as $how) {
        $client = connect($server->port);
        fwrite($client, substr($bytes, 0, $size));
        if ($how !== null) {
            stream_socket_shutdown($client, $how);
        }
        fclose($client);
    }
}
echo eventually(fn () => body($server->port, '/') === '1') ? 'all gone' : 'some are left', ' ', $server->end(), "\n", $server->printed();
?>
--EXPECT--
all gone exit 0
