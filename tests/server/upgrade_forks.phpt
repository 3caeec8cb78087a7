--TEST--
Server: an upgrade fails at once when the new process ends, also if a child of it lives on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = '$server->on("request", fn ($request, $response) => $response->end("old"));';
$service = new Service($code);
$service->deploy('if ($pid = pcntl_fork()) { file_put_contents("child", $pid); exit(3); } sleep(60);');
var_dump($service->upgrade());   // worker_ready_timeout is 60 s
$child = (int) file_get_contents("$service->folder/child");
var_dump(is_alive($child));
posix_kill($child, SIGKILL);
echo body($service->port, '/'), "\n", $service->logged('failed'), "\n";
var_dump($service->end());
?>
--EXPECT--
bool(false)
bool(true)
old
upgrade: failed after N s, because the new server (pid N) ended with exit code 3: this server goes on, the next upgrade tries again
bool(true)
