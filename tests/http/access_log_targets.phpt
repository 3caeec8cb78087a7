--TEST--
HTTP: the access log may be standard output; with a full disk requests are answered, and the lost lines are counted
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(fn ($server) => $server->on('request', fn ($request, $response) => $response->end(
    json_encode($server->stats()['lost_log_lines']))), ['access_log' => '/dev/full', 'log_level' => 4]);
echo body($server->port, '/'), "\n", $server->end(), "\n";
preg_match('/WARNING\t(.*lost.*)/', $server->printed(), $found);
echo $found[1], "\n";
$server = new ServerProcess(fn ($server) => $server->on('request', fn ($request, $response) => $response->end()),
    ['access_log' => 'stdout', 'access_log_format' => 'json']);
body($server->port, '/out');
$server->end();
echo substr_count($server->printed(), '"target":"/out"'), "\n";
?>
--EXPECT--
0
exit 0
1 lines of the access log /dev/full are lost: No space left on device (ENOSPC)
1
