--TEST--
Server: a Coro\run() in a callback that does not end is named in the log after ten times blocking_threshold
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($gate): void {
        Coro\run(fn () => $gate->wait());
        $response->end('ended');
    });
}, ['enable_coroutine' => false, 'worker_num' => 1, 'blocking_threshold' => 0.02, 'log_level' => CORO_LOG_WARNING]);
$client = stream_socket_client("tcp://127.0.0.1:$server->port");
fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
eventually(fn () => str_contains($server->printed(), 'has waited for'));
preg_match('/the Coro.run.*/', $server->printed(), $line);
echo str_replace(__FILE__, 'FILE', $line[0]), "\n";
$gate->open();
echo substr(stream_get_contents($client), -5), "\n", $server->end(), "\n";
?>
--EXPECT--
the Coro\run() in FILE on line 7 has waited for 0.2 s, and no other callback of this process runs meanwhile; coroutines that have not ended: 1 (see blocking_threshold)
ended
exit 0
