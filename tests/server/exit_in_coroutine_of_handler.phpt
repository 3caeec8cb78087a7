--TEST--
Server: exit() in a coroutine that a handler started ends only that coroutine, and the handler answers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        go(fn () => exit);
        go(function (): void {
            Coro\Coroutine::sleep(0.001);
            exit;
        });
        Coro\Coroutine::sleep(0.01);
        $response->end('answered');
    });
});
echo body($server->port, '/'), body($server->port, '/'), ' ', $server->end(), "\n";
?>
--EXPECT--
answeredanswered exit 0
