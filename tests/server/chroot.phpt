--TEST--
Server: chroot is the workers' root directory; pid file and unix socket are removed from the original root
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0) die('skip only root may change the root directory');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir($root);
touch("$root/inside");
$server = new ServerProcess(function ($server) use ($root): void {
    $server->listen("$root.sock", 0, CORO_SOCK_UNIX_STREAM);
    $server->on('request', fn ($request, $response) => $response->end(implode(' ', [...scandir('/'), getcwd()])));
}, ['chroot' => $root, 'user' => 'nobody', 'pid_file' => "$root.pid"]);
echo body($server->port, '/'), ' ', ask(stream_socket_client("unix://$root.sock")), "\n";
var_dump((int) file_get_contents("$root.pid") === $server->pid);
echo $server->end(), "\n";
var_dump(file_exists("$root.pid"), file_exists("$root.sock"));
unlink("$root/inside");
rmdir($root);
?>
--EXPECT--
. .. inside / . .. inside /
bool(true)
exit 0
bool(false)
bool(false)
