--TEST--
Http\Response: if the handler has ended and only a cycle keeps the response, the client gets its 500 at once
--INI--
memory_limit=256M
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

final class Page
{
    public ?Page $self = null;
    public function __construct(public object $response) {}
}

with_server(function ($request, $response): void {
    if ($request->server['request_uri'] === '/later') {
        go(function () use ($response): void {
            Coro\Coroutine::sleep(0.05);
            $response->end('later');
        });
        return;
    }
    $page = new Page($response);
    $page->self = $page;
}, function (int $port): void {
    $socket = connect($port);
    stream_set_timeout($socket, 10);   // nothing else makes PHP collect the cycle
    foreach (['/cycle', '/later', '/cycle', '/later', '/later', '/cycle'] as $path) {
        fwrite($socket, "GET $path HTTP/1.1\r\nHost: a\r\n\r\n");
        ['head' => $head, 'body' => $body] = read_answer($socket);
        echo "$path: ", substr($head, 9, 3), " $body\n";
    }
}, ['log_level' => 6]);
?>
--EXPECT--
/cycle: 500 
/later: 200 later
/cycle: 500 
/later: 200 later
/later: 200 later
/cycle: 500 
