--TEST--
Server: chroot is the workers' root directory, which needs no libraries of codings; pid file and unix socket are removed from the original root
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
    $server->on('request', fn ($request, $response) => $response->end(implode(' ', [...scandir('/'), getcwd()]) . substr($request->server['request_uri'], 1)));
}, ['http_compression_min_length' => 0, 'chroot' => $root, 'user' => 'nobody', 'pid_file' => "$root.pid"]);
echo body($server->port, '/'), ' ', ask(stream_socket_client("unix://$root.sock")), "\n";
ob_start();
(new ReflectionExtension('coro'))->info();
preg_match('/^HTTP codings => (.*)/m', ob_get_clean(), $found);
foreach (explode(', ', $found[1]) as $coding) {
    $answer = request($server->port, '/' . str_repeat('a', 100), ["Accept-Encoding: $coding"]);
    echo str_contains($answer, "Content-Encoding: $coding\n") ? '' : "$coding is missing\n";
}
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
