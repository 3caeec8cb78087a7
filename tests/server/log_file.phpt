--TEST--
Server: log_file gets the messages of all processes from log_level upwards
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(getmypid() . ' ' . $server->manager_pid));
}, ['worker_num' => 2, 'log_file' => $path, 'log_level' => 4]);
[$pid, $manager] = array_map('intval', explode(' ', body($server->port, '/')));
posix_kill($pid, SIGKILL);
eventually(fn () => file_get_contents($path));
echo preg_replace(['/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/', '/worker [01]/', "/#$manager/", "/$pid/"], ['TIME', 'worker N', '#MANAGER', 'PID'], file_get_contents($path));
unlink($path);
?>
--EXPECTF--
[TIME #MANAGER]	WARNING	worker N (pid PID) was killed by signal 9
