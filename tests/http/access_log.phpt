--TEST--
HTTP: the access log has one line for each request, for refused and abandoned ones too
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$gate = new Gate;
$arrived = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$handler = function ($request, $response) use ($gate, $arrived): void {
    switch ($request->server['request_uri']) {
        case '/wait':
            $response->earlyHints(['Link' => '</a.css>']);
            fwrite($arrived[0], "\n");
            $gate->wait();
            break;
        case '/id':
            $response->end($request->server['request_id'] ?? 'none');
            break;
        case '/pieces':
            $response->earlyHints(['Link' => '</a.css>; rel=preload']);
            $response->write('one');
            $response->end('two');
            break;
        case '/file':
            $response->sendfile(__FILE__, 0, 100);
            break;
        case '/big':
            $response->end(str_repeat('x', 4_000_000));
            break;
        case '/fail':
            throw new Exception('failed');
    }
    $response->isWritable() && $response->end('answer');
};
$settings = ['access_log_format' => 'json', 'http_request_timeout' => 0.1, 'package_max_length' => 1000,
    'http_header_size' => 500, 'log_level' => 6, 'http_compression' => false];
$path = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(fn ($server) => $server->on('request', $handler), $settings + ['access_log' => $path]);
$parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
$port = $server->port;
$get = function (string $target, string $lines = '') use (&$port): string {
    return talk($port, "GET $target HTTP/1.1\r\nHost: test\r\nConnection: close\r\n$lines\r\n");
};

$get('/', "Referer: http://a/?\"q\"\r\nUser-Agent: a\\b\xc3\xa9\ttab\r\nX-Request-Id: client-1\r\ntraceparent: $parent\r\n");
$ids[] = substr($get('/id?x=1', "X-Request-Id: bad id\r\ntraceparent: 00-0-0-0\r\n"), -32);
foreach (['/pieces', '/file', '/big', '/fail'] as $target) {
    $get($target);
}
talk($port, "HEAD / HTTP/1.0\r\nUser-Agent: " . str_repeat('u', 300) . "\r\n\r\n");
talk($port, "GET /id HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabGET /id HTTP/1.1\r\n"
    . "Host: a\r\nConnection: close\r\n\r\n");
foreach ([
    "nonsense\x01\"\r\n\r\n",
    "GET /no-host HTTP/1.1\r\n\r\n",
    "GET /fields HTTP/1.1\r\nHost: a\r\nA: " . str_repeat('a', 600) . "\r\n\r\n",
    "POST /long HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n",
    "GET /late HTTP/1.1\r\nHo",
    "POST /late-body HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc",
] as $bytes) {
    talk($port, $bytes);
}
// This client leaves while the handler waits. As it has not read the hints, its kernel resets the connection.
$gone = connect($port);
send_request($gone, '/wait');
fgets($arrived[1]);
fclose($gone);
eventually(function () use ($server, $path, $gate): bool {   // the line is written although the handler still waits
    clearstatcache();
    return str_contains(file_get_contents($path), '/wait');
});
$gate->open();
echo $server->end(), "\n";

$lines = array_map(fn ($line) => json_decode($line, true, flags: JSON_THROW_ON_ERROR), file($path));
foreach ($lines as $line) {
    printf("%s %s %s %d %d%s%s%s\n", $line['method'] ?? 'null', json_encode($line['target'], JSON_UNESCAPED_SLASHES),
        $line['protocol'] ?? 'null', $line['status'], $line['body_bytes'], $line['bytes'] > $line['body_bytes'] ? '' : ' no head',
        $line['handler_time'] === null ? ' no handler' : '', $line['aborted'] ? ' aborted' : '');
    if ($line['target'] === '/id') {
        $ids[] = $line['request_id'];
    }
    $is_good = $line['remote_addr'] === '127.0.0.1' && $line['remote_port'] > 0 && abs(strtotime($line['time']) - time()) < 100
        && $line['duration'] >= $line['handler_time'] && $line['duration'] < 100;
    echo $is_good ? '' : json_encode($line) . "\n";
}
echo json_encode([$lines[0]['referer'], $lines[0]['user_agent'], $lines[0]['host'], $lines[0]['request_id'], $lines[0]['trace_id']],
    JSON_UNESCAPED_SLASHES), "\n";
echo json_encode([$lines[1]['request_id'] === $ids[0], $lines[1]['trace_id'], count(array_unique($ids)), strlen($ids[1])]), "\n";
unlink($path);
?>
--EXPECT--
exit 0
GET "/" HTTP/1.1 200 6
GET "/id?x=1" HTTP/1.1 200 32
GET "/pieces" HTTP/1.1 200 21
GET "/file" HTTP/1.1 200 100
GET "/big" HTTP/1.1 200 4000000
GET "/fail" HTTP/1.1 500 0
HEAD "/" HTTP/1.0 200 0
GET "/id" HTTP/1.1 200 32
POST "/2" HTTP/1.1 200 6
GET "/id" HTTP/1.1 200 32
null "nonsense\u0001\"" null 400 0 no handler
GET "/no-host" HTTP/1.1 400 0 no handler
GET "/fields" HTTP/1.1 431 0 no handler
POST "/long" HTTP/1.1 413 0 no handler
GET "/late" HTTP/1.1 408 0 no handler
POST "/late-body" HTTP/1.1 408 0 no handler
GET "/wait" HTTP/1.1 499 0 aborted
["http://a/?\"q\"","a\\b\u00c3\u00a9\ttab","test","client-1","0af7651916cd43dd8448eb211c80319c"]
[true,null,3,32]
