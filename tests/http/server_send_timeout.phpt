--TEST--
HTTP: send_timeout closes the connection of a client that has stopped reading
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('close', fn ($server, $fd, $reactor) => say("close $reactor"));
    $server->on('request', function ($request, $response): void {
        if ($request->get) {
            $response->end(str_repeat('x', 30_000_000));
            return;
        }
        while ($response->write(str_repeat('x', 1_000_000))) {
        }
        say('write() was false');
    });
}, ['send_timeout' => 0.1, 'kernel_socket_send_buffer_size' => 65536]);
$written = connect($server->port);
send_request($written);
eventually(fn () => count($server->said()) === 2);
$ended = connect($server->port);
send_request($ended, '/?end');
eventually(fn () => count($server->said()) === 3);
$said = $server->said();
sort($said);
echo implode("\n", $said);
?>
--EXPECT--
close -1
close -1
write() was false
