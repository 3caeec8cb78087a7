--TEST--
Server: it accepts connections over IPv6
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!@stream_socket_server('tcp://[::1]:0')) { die('skip the machine has no IPv6'); }
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('::1', 0, server_mode(), CORO_SOCK_TCP6);
$server->on('request', fn ($request, $response) => $response->end($request->server['remote_addr']));
$child = pcntl_fork();
if (!$child) {
    pcntl_alarm(50);
    $server->start();
    exit;
}
$client = null;
eventually(function () use (&$client, $server) { return $client = @stream_socket_client("tcp://[::1]:$server->port"); });
echo ask($client), "\n";
posix_kill($child, SIGTERM);
pcntl_waitpid($child, $status);
var_dump($status, $server->type);
?>
--EXPECT--
::1
int(0)
int(3)
