--TEST--
Server: a server that shares the port of a running one takes over its pid file, and the old server does not remove it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$folder = sys_get_temp_dir() . '/coro-test-' . getmypid();
mkdir($folder);
$serve = fn (int $port) => new ServerProcess(fn ($server) => $server->on('request', 'strlen'),
    ['worker_num' => 2, 'enable_reuse_port' => true, 'pid_file' => "$folder/pid"], port: $port);
$old = $serve(0);
$new = $serve($old->port);
var_dump(file_get_contents("$folder/pid") === "$new->pid\n");
echo $old->end(), "\n";
var_dump(file_get_contents("$folder/pid") === "$new->pid\n");
echo $new->end(), ' ', json_encode(glob("$folder/*")), "\n";
rmdir($folder);
?>
--EXPECT--
bool(true)
exit 0
bool(true)
exit 0 []
