--TEST--
Coroutine\Http\Server: the handler with the longest pattern that fits gets the request
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

$name = fn (string $text) => fn ($request, $response) => $response->end($text);

Coro\run(function () use ($name) {
    serving(['/a' => $name('a'), '/' => $name('root'), '/a/long' => $name('a long'), '/A/l' => $name('A l')], function ($server) use ($name) {
        show('properties', $server->host, $server->port > 0, $server->fd > 2, $server->ssl, $server->settings, $server->errCode);
        foreach (['/', '/b', '/a', '/abc', '/a/long/x', '/A/LONGER', '/a/lo', '/?a=/a'] as $path) {
            show($path, body($server->port, $path));
        }
        $server->handle('/a', $name('other a'));
        show('replaced', body($server->port, '/abc'));
        show('set while it runs', @$server->set(['backlog' => 9]));
        show('OPTIONS *', body($server->port, '*', method: 'OPTIONS'));
    });

    serving(['/known' => $name('known')], function ($server) {
        $socket = connect($server->port);
        fwrite($socket, "GET /unknown HTTP/1.1\r\nHost: a\r\n\r\nGET /known HTTP/1.1\r\nHost: a\r\n\r\n");
        show('no pattern', strtok(read_answer($socket)['head'], "\r"), read_answer($socket)['body']);
    });
});
?>
--EXPECT--
properties: "127.0.0.1" true true false {"max_wait_time":2} 0
/: "root"
/b: "root"
/a: "a"
/abc: "a"
/a/long/x: "a long"
/A/LONGER: "a long"
/a/lo: "A l"
/?a=/a: "root"
replaced: "other a"
set while it runs: false
OPTIONS *: "root"
start: true
no pattern: "HTTP\/1.1 404 Not Found" "known"
start: true
