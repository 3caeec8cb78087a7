--TEST--
HTTP/2: prior knowledge works with bytes in any pieces and behind the PROXY protocol; Upgrade is ignored; other ports answer 505
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$handler = fn($server) => $server->on('request', function ($request, $response): void {
    $response->end("{$request->server['server_protocol']} {$request->server['remote_addr']} {$request->rawContent()}");
});
$server = new ServerProcess($handler, WITH_HTTP2);
foreach ([0, 1, 7] as $pieces) {
    echo (new Http2Client($server->port, ['pieces' => $pieces]))->ask('/', [], 'body', 'POST')['body'], "\n";
}
// RFC 9113 has no upgrade: the request is one of HTTP/1, and its body is kept.
echo body($server->port, '/', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'], 'kept', 'POST'), "\n";
// A preface behind a request is none.
$socket = connect($server->port);
echo ask($socket), "\n";
fwrite($socket, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" . str_repeat("\0", 9));
echo statuses(stream_get_contents($socket)), "\n";
// Something else than a preface.
echo statuses(talk($server->port, "GET / HTTP/2.0\r\nHost: a\r\n\r\n")), "\n";
echo strlen(talk($server->port, "PRI * HTTP/2.0\r\n\r\nNO\r\n\r\n" . str_repeat("\0", 30))) < 100 ? "ended\n" : "not ended\n";
echo $server->end(), ' ', $server->printed(), "\n";

$server = new ServerProcess($handler, WITH_HTTP2 + ['open_proxy_protocol' => true, 'trusted_proxies' => ['127.0.0.1']]);
foreach ([0, 1] as $pieces) {
    $before = "PROXY TCP4 192.0.2.1 192.0.2.2 1111 80\r\n";
    echo (new Http2Client($server->port, ['pieces' => $pieces, 'before' => $before]))->ask('/')['body'], "\n";
}
echo $server->end(), ' ', $server->printed(), "\n";

$server = new ServerProcess($handler);
echo statuses(talk($server->port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" . str_repeat("\0", 9))), "\n";
?>
--EXPECT--
HTTP/2 127.0.0.1 body
HTTP/2 127.0.0.1 body
HTTP/2 127.0.0.1 body
HTTP/1.1 127.0.0.1 kept
HTTP/1.1 127.0.0.1 
505
505
ended
exit 0 
HTTP/2 192.0.2.1 
HTTP/2 192.0.2.1 
exit 0 
505
