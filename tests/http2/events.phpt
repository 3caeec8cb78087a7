--TEST--
HTTP/2: the events connect and close are about connections, and lists and statistics count these; requests are counted
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('connect', fn($server, $fd) => say("connect"));
    $server->on('close', fn($server, $fd) => say("close"));
    $server->on('request', function ($request, $response) use ($server, $gate): void {
        $stats = $server->stats();
        $gate->wait();
        $response->end(json_encode([
            $stats['connection_num'], $stats['accept_count'], $stats['request_count'], count($server->getClientList() ?: []),
            count(iterator_to_array($server->connections)),
        ]));
    });
}, WITH_HTTP2 + ['worker_num' => 1]);
$client = new Http2Client($server->port);
$streams = array_map(fn() => $client->open('/'), range(1, 5));
$client->ping();
$gate->open();
foreach ($streams as $stream) {
    echo $client->response($stream)['body'], "\n";
}
echo json_encode($server->said()), "\n";
$client->close();
var_dump(eventually(fn() => $server->said() === ['connect', 'close']));
echo $server->end(), ' ', $server->printed(), json_encode($server->said()), "\n";
?>
--EXPECT--
[1,1,1,1,1]
[1,1,2,1,1]
[1,1,3,1,1]
[1,1,4,1,1]
[1,1,5,1,1]
["connect"]
bool(true)
exit 0 ["connect","close","start() returned true"]
