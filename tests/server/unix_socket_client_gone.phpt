--TEST--
Server: data that a unix client sent before it closed is received
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$child = pcntl_fork();
if (!$child) {
    pcntl_alarm(50);
    $server = new Coro\Server($path, 0, server_mode(), CORO_SOCK_UNIX_STREAM);
    $server->set(['worker_num' => 1]);
    $server->on('start', fn () => fwrite($theirs, "started\n"));
    $server->on('receive', fn ($server, $fd, $reactor, $data) => fwrite($theirs, "received $data\n"));
    $server->on('close', fn () => fwrite($theirs, "closed\n") && $server->shutdown());
    $server->start();
    exit;
}
fclose($theirs);
fgets($ours);
$client = stream_socket_client("unix://$path");
fwrite($client, 'hello');
fclose($client);
echo stream_get_contents($ours);
pcntl_waitpid($child, $status);
?>
--EXPECT--
received hello
closed
