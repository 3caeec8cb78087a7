--TEST--
Server: reload() without a manager
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        set_error_handler(fn ($level, $text) => say($text));
        $response->end(json_encode([$server->reload(), $server->reload(true)]));
    });
});
$server->signal(SIGUSR1);
echo body($server->port, '/'), "\n", $server->said()[0], "\n";
?>
--EXPECT--
[false,false]
Coro\Server::reload(): only a server with a manager (worker_num above 1, or max_request) can reload
