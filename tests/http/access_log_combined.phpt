--TEST--
HTTP: the access log in the combined format has a line for each request, from all processes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
$parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
$server = new ServerProcess(fn ($server) => $server->on('request', fn ($request, $response) => $response->end('answer')),
    ['access_log_format' => 'combined', 'access_log' => $path, 'worker_num' => 2, 'trusted_proxies' => 'private',
        'enable_static_handler' => true, 'document_root' => __DIR__ . '/../include', 'static_handler_locations' => ['/services'],
        'log_level' => 6]);
$port = $server->port;
talk($port, "GET /?a HTTP/1.1\r\nHost: test\r\nConnection: close\r\nReferer: http://a/\r\nUser-Agent: \"q\" \\ \xff\r\n"
    . "X-Request-Id: client-1\r\ntraceparent: $parent\r\n\r\n");
talk($port, "HEAD /services.sh HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Request-Id: static\r\n\r\n");
talk($port, "nonsense\r\n\r\n");
talk($port, "BREW /tea HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.5\r\nUser-Agent: pot\r\nX-Request-Id: refused\r\n\r\n");
echo $server->end(), "\n";
$lines = file($path);
sort($lines);   // the workers write in no fixed order
foreach ($lines as $line) {
    $line = preg_replace('~\[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\]~', '[TIME]', $line);
    echo preg_replace(['/\d\.\d{6}/', '/[0-9a-f]{32}/'], ['DURATION', 'ID'], $line);
}
unlink($path);
?>
--EXPECT--
exit 0
127.0.0.1 - - [TIME] "GET /?a HTTP/1.1" 200 6 "http://a/" "\x22q\x22 \x5c \xff" DURATION DURATION client-1 ID
127.0.0.1 - - [TIME] "HEAD /services.sh HTTP/1.1" 200 0 "-" "-" DURATION - static -
127.0.0.1 - - [TIME] "nonsense" 400 0 "-" "-" DURATION - ID -
203.0.113.5 - - [TIME] "BREW /tea HTTP/1.1" 501 0 "-" "pot" DURATION - refused -
