--TEST--
Server: connections beyond max_connection are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('served'));
}, ['max_connection' => 2]);
$sockets = [connect($server->port), connect($server->port)];
echo ask($sockets[0]), ' ', ask($sockets[1]), "\n";
$third = connect($server->port);
var_dump(fgets($third));
fclose($sockets[0]);
echo eventually(function () use ($server) {
    return str_contains(@talk($server->port, "GET / HTTP/1.0\r\n\r\n"), 'served');
}) ? 'served' : 'refused', "\n";
?>
--EXPECT--
served served
bool(false)
served
