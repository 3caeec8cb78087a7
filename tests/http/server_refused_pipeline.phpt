--TEST--
HTTP: requests before a refused one are answered in order, requests after it are not
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        say($request->server['request_uri']);
        Coro\Coroutine::sleep(0.002);
        $response->end();
    });
});
$get = fn (string $target) => "GET $target HTTP/1.1\r\nHost: a\r\n\r\n";
echo statuses(talk($server->port, $get('/1') . $get('/2') . "BROKEN\r\n\r\n" . $get('/3'))), "\n", implode("\n", $server->said());
?>
--EXPECT--
200 200 400
/1
/2
