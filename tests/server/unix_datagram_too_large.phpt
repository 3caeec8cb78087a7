--TEST--
Server: a unix datagram that is too large is dropped with a warning, not truncated
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$log = "$path.log";
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$child = pcntl_fork();
if (!$child) {
    pcntl_alarm(50);
    $server = new Coro\Server($path, 0, server_mode(), CORO_SOCK_UNIX_DGRAM);
    $server->set(['worker_num' => 1, 'log_file' => $log]);
    $server->on('start', fn () => fwrite($theirs, "started\n"));
    $server->on('packet', function ($server, $data) use ($theirs): void {
        fwrite($theirs, strlen($data) . " bytes\n");
        strlen($data) === 3 && $server->shutdown();
    });
    $server->start();
    exit;
}
fclose($theirs);
fgets($ours);
$client = stream_socket_client("udg://$path");
foreach ([65536, 65537, 100_000, 3] as $size) {
    stream_socket_sendto($client, str_repeat('x', $size));
}
echo stream_get_contents($ours);
pcntl_waitpid($child, $status);
echo preg_match_all('/a datagram of \d+ bytes is dropped/', file_get_contents($log)), " dropped\n";
unlink($log);
?>
--EXPECT--
65536 bytes
3 bytes
2 dropped
