--TEST--
Server: a SIGTERM that arrives while a handler starts a process is not lost
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the only process of BASE mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        exec('kill -TERM $PPID');
        $response->end('answered');
    });
}, ['worker_num' => 1]);
echo body($server->port, '/'), ' ', $server->wait(), "\n";
?>
--EXPECT--
answered exit 0
