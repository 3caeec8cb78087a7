--TEST--
HTTP/2: each request has a line in the access log, with the bytes of its body
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$log = sys_get_temp_dir() . '/coro-http2-' . getmypid() . '.log';
$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response): void {
    match ($request->server['request_uri']) {
        '/write' => [$response->write('hel'), $response->trailer('x-late', '1'), $response->end('lo')],
        '/reset' => [$response->write('begun'), $gone = new Coro\Channel, $response->onClose(fn() => $gone->push(true)), $gone->pop(), @$response->end()],
        default => $response->end('hello'),
    };
}), WITH_HTTP2 + ['access_log' => $log, 'access_log_format' => 'combined', 'package_max_length' => 1000]);
$client = new Http2Client($server->port);
$client->ask('/a?b', [['user-agent', 'agent'], ['referer', 'http://from/']]);
$client->ask('/b', [], 'body', 'POST');
$client->ask('/c', [['content-length', '2000']], str_repeat('x', 2000), 'POST');
$client->ask('/d', [], null, 'HEAD');
$client->ask('/write');
$stream = $client->open('/reset');
$client->body($stream, 5);
$client->reset($stream);
$client->ping();
$client->ask('/e');
$server->end();
foreach (file($log) as $line) {
    echo preg_replace('/^127.0.0.1 - - \[.*?\] |(" "[^"]*") .*/', '$1', $line);
}
unlink($log);
?>
--EXPECT--
"GET /a?b HTTP/2.0" 200 5 "http://from/" "agent"
"POST /b HTTP/2.0" 200 5 "-" "-"
"POST /c HTTP/2.0" 413 0 "-" "-"
"HEAD /d HTTP/2.0" 200 0 "-" "-"
"GET /write HTTP/2.0" 200 5 "-" "-"
"GET /reset HTTP/2.0" 200 5 "-" "-"
"GET /e HTTP/2.0" 200 5 "-" "-"
