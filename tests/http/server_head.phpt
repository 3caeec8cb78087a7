--TEST--
HTTP: HEAD is answered with the head of a GET and no body, by every method that sends an answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        switch ($request->server['request_uri']) {
            case '/end':
                $response->end('twelve bytes');
                break;
            case '/write':
                $response->write('a');
                $response->end('b');
                break;
            case '/file':
                $response->sendfile(__FILE__);
        }
    });
});
foreach (['/end', '/write', '/file', '/none'] as $target) {
    $answer = talk($server->port, "HEAD $target HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    [$head, $body] = explode("\r\n\r\n", $answer, 2);
    preg_match('/^(Content-Length: (\d+)|Transfer-Encoding: .*)\r?$/m', $head, $found);
    echo statuses($answer), ' ', trim(str_replace((string) filesize(__FILE__), 'SIZE', $found[0])), ' ', json_encode($body), "\n";
}
?>
--EXPECT--
200 Content-Length: 12 ""
200 Transfer-Encoding: chunked ""
200 Content-Length: SIZE ""
500 Content-Length: 0 ""
