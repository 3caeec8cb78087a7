--TEST--
Server: all lines that a unix client sent before it closed are handled, even by handlers that wait
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
    $server->set(['worker_num' => 1, 'open_eof_split' => true, 'package_eof' => "\n"]);
    $server->on('start', fn () => fwrite($theirs, "started\n"));
    $server->on('receive', function ($server, $fd, $reactor, $line) use ($theirs): void {
        static $handled = 0;
        Coro\Coroutine::sleep(0.01);
        if (++$handled === 1000) {
            fwrite($theirs, "all handled\n");
            $server->shutdown();
        }
    });
    $server->start();
    exit;
}
fclose($theirs);
fgets($ours);
$client = stream_socket_client("unix://$path");
fwrite($client, implode("\n", range(1, 1000)) . "\n");
fclose($client);
echo stream_get_contents($ours);
pcntl_waitpid($child, $status);
?>
--EXPECT--
all handled
