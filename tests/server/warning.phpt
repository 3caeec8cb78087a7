--TEST--
Server: a warning in a handler is printed, the request goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $read = $nothing;
        Coro\Coroutine::sleep(0.001);
        $response->end('answered');
    });
});
echo body($server->port, '/'), "\n", preg_replace('/ in .*/', '', trim($server->printed())), "\n";
?>
--EXPECT--
answered
Warning: Undefined variable $nothing
