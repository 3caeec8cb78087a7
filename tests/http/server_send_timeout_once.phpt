--TEST--
HTTP: send_timeout closes the connection of a client that reads nothing, although the kernel's buffer takes more bytes meanwhile
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $begun = 0;
    $server->on('close', function () use (&$begun): void {
        $took = microtime(true) - $begun;
        say($took < 3.9 ? 'in time' : "after $took s");
    });
    $server->on('request', function ($request, $response) use (&$begun): void {
        $begun = microtime(true);
        $response->end(str_repeat('x', 60_000_000));   // more than the kernel's socket buffer takes
    });
}, ['send_timeout' => 2, 'worker_num' => 1]);
$client = connect($server->port);
send_request($client);
eventually(fn () => $server->said());
echo implode("\n", $server->said());
?>
--EXPECT--
in time
