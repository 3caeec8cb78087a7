--TEST--
Server: the path of a unix socket is removed at a regular shutdown
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$child = pcntl_fork();
if (!$child) {
    pcntl_alarm(50);
    $server = new Coro\Http\Server($path, 0, server_mode(), CORO_SOCK_UNIX_STREAM);
    $server->set(['worker_num' => 2]);
    $server->on('request', 'strlen');
    $server->on('start', fn () => $server->shutdown());
    $server->start();
    exit;
}
pcntl_waitpid($child, $status);
var_dump($status, file_exists($path));
@unlink($path);
?>
--EXPECT--
int(0)
bool(false)
