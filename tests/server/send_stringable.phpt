--TEST--
Server: send() takes numbers and objects with __toString() from a file with strict_types
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
declare(strict_types=1);

require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $response->detach();
        $server->send($request->fd, new class() {
            public function __toString(): string
            {
                return "HTTP/1.0 200 OK\r\n\r\n";
            }
        });
        $server->send($request->fd, 7);
        $server->close($request->fd);
    });
}, ['worker_num' => 1]);
echo body($server->port, '/'), "\n";
$server->end();
?>
--EXPECT--
7
