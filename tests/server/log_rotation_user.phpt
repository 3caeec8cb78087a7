--TEST--
Server: after a log rotation, workers of another user write to the new files, which only root may open
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0) die('skip only root may change the user');
if (!posix_getpwnam('nobody')) die('skip needs the user nobody');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$folder = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($folder);
mkdir($folder, 0700);
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        trigger_error('a warning', E_USER_WARNING);
        $response->end();
    });
}, ['user' => 'nobody', 'worker_num' => 1, 'log_file' => "$folder/log", 'access_log' => "$folder/access", 'log_level' => 4]);
body($server->port, '/before');
rename("$folder/log", "$folder/log.1");
rename("$folder/access", "$folder/access.1");
$server->signal(34);
$opened = fn (string $path) => count(array_filter(glob('/proc/[0-9]*/fd/[0-9]*'), fn ($fd) => @readlink($fd) === $path));
$is_open = fn (string $path) => $opened($path) === 0 && $opened(substr($path, 0, -2)) > 1;
echo json_encode(eventually(fn () => $is_open("$folder/log.1") && $is_open("$folder/access.1"))), ' ';
body($server->port, '/after');
echo $server->end(), ' ';
foreach (['log', 'access'] as $name) {
    echo substr_count(file_get_contents("$folder/$name"), '/after'), substr_count(file_get_contents("$folder/$name"), 'cannot'), ' ';
}
array_map(unlink(...), glob("$folder/*"));
echo rmdir($folder) ? "\n" : 'files are left';
?>
--EXPECT--
true exit 0 10 10 
