--TEST--
Server: clients of HTTP/2 lose no request while servers replace each other, and go on over a new connection after GOAWAY
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';
require __DIR__ . '/../include/upgrade.inc';

$code = '$server->on("request", fn ($request, $response) => $response->end("pid $server->master_pid"));';
$service = new Service($code, ['worker_num' => 2] + WITH_HTTP2);
$load = new Load([
    'first' => http2_client($service->port, 'pid'),
    'second' => http2_client($service->port, 'pid'),
    'third' => http2_client($service->port, 'pid'),
]);
$idle = new Http2Client($service->port);
$idle->ask('/');
for ($i = 0; $i < 3; $i++) {
    var_dump($service->upgrade());
}
var_dump((new Http2Client($service->port))->ask('/')['body'] === "pid {$service->pid()}");
[$counts, $lost] = $load->end();
var_dump(min($counts) > 10, array_slice($lost, 0, 5));
var_dump(count($idle->goaways()) > 0, $idle->end());
var_dump($service->end());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
array(0) {
}
bool(true)
string(3) "end"
bool(true)
