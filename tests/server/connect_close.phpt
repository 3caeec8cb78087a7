--TEST--
Server: connect and close callbacks get the connection's id; a reactor id of -1 means that the server closed it
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('connect', fn ($server, int $fd, int $reactor) => say("connect $fd $reactor " . json_encode($server->exists($fd))));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $fd $reactor " . json_encode($server->exists($fd))));
    $server->on('request', fn ($request, $response) => $response->end(
        $request->fd . ' ' . $response->fd . ' ' . json_encode([$server->exists($request->fd), $server->exist(77)]),
    ));
});
$client = connect($server->port);
echo ask($client), "\n";
fclose($client);
eventually(fn () => count($server->said()) === 2);
request($server->port, '/');   // the server closes this connection
eventually(fn () => count($server->said()) === 4);
echo implode("\n", $server->said());
?>
--EXPECT--
1 1 [true,false]
connect 1 0 true
close 1 0 false
connect 2 0 true
close 2 -1 false
