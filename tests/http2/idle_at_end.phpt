--TEST--
HTTP/2: when the server ends, a client without streams learns which stream was the last one before its connection ends
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$server = new ServerProcess(fn($server) => $server->on('request', fn($request, $response) => $response->end('done')), WITH_HTTP2);
$clients = [new Http2Client($server->port), new Http2Client($server->port)];
foreach ($clients as $client) {
    echo $client->ask('/')['body'], "\n";
}
$clients[0]->ask('/');
usleep(600_000);   // a client whose request has just ended would get more time
$server->signal(SIGTERM);
foreach ($clients as $client) {
    echo json_encode($client->goaways(2)), ' ', $client->end(), "\n";
}
echo $server->wait(), ' ', $server->printed(), "\n";
?>
--EXPECT--
done
done
[[0,2147483647,""],[0,3,""]] end
[[0,2147483647,""],[0,1,""]] end
exit 0
