--TEST--
Server: a closed standard output ends no request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    fclose(STDOUT);
    echo $request->nothing;
    Coro\Coroutine::sleep(0.001);
    $response->end('answered');
}, function (int $port): void {
    echo body($port, '/'), "\n";
});
?>
--EXPECT--
answered
