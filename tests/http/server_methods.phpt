--TEST--
HTTP: unusual methods and targets get the answers that the guide documents; http_methods and http_strict_target change them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function answers(array $settings, array $lines): void
{
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(json_encode([$request->server['request_method'],
            $request->server['request_uri'], $request->server['query_string'] ?? null], JSON_UNESCAPED_SLASHES)));
    }, $settings);
    foreach ($lines as $line) {
        $answer = talk($server->port, "$line HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        preg_match('/^Allow: .*$/m', $answer, $allow);
        echo statuses($answer), rtrim(' ' . explode("\r\n\r\n", $answer)[1] . trim($allow[0] ?? '')), "\n";
    }
}

answers([], ['OPTIONS *', 'OPTIONS /', 'GET *', 'PROPFIND /dav', 'get /', 'GET http://other/path?q=1', 'GET http://other', 'DELETE //a//b/../c',
    'CONNECT host:80', 'GET /%00%zz?%', 'GET /a/', 'TRACE /', 'BREW /', str_repeat('M', 100_000) . ' /', "GET /\xc3\xa4"]);
echo "http_methods: a list\n";
answers(['http_methods' => ['GET', 'BREW'], 'http_strict_target' => true], ['GET /', 'BREW /', 'POST /', 'TRACE /', 'get /', "GET /\xc3\xa4", "GET /?\xff"]);
echo "http_methods: *\n";
answers(['http_methods' => '*'], ['TRACE /', 'get /', 'GET /', 'CONNECT host:80']);
?>
--EXPECT--
200 ["OPTIONS","*",null]
200 ["OPTIONS","/",null]
400
200 ["PROPFIND","/dav",null]
501
200 ["GET","/path","q=1"]
200 ["GET","/",null]
200 ["DELETE","//a//b/../c",null]
501
200 ["GET","/%00%zz","%"]
200 ["GET","/a/",null]
405 Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
501
501
200 ["GET","/\u00e4",null]
http_methods: a list
200 ["GET","/",null]
200 ["BREW","/",null]
405 Allow: GET, BREW
405 Allow: GET, BREW
501
400
400
http_methods: *
200 ["TRACE","/",null]
200 ["get","/",null]
200 ["GET","/",null]
501
