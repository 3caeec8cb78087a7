--TEST--
Server: reload() without a manager warns and returns false
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about BASE mode without a manager; PROCESS mode always has one');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        set_error_handler(fn ($level, $text) => say($text));
        $response->end(json_encode([$server->reload(), $server->reload(true)]));
    });
}, ['worker_num' => 1]);
$server->signal(SIGUSR1);
echo body($server->port, '/'), "\n", $server->said()[0], "\n";
?>
--EXPECT--
[false,false]
Coro\Server::reload(): only a server with a manager (worker_num above 1, or max_request) can reload
