<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end((string) getmypid()));
}, ['worker_num' => 2, 'log_file' => $path, 'log_level' => 4]);
$pid = (int) body($server->port, '/');
posix_kill($pid, SIGKILL);
eventually(fn () => file_get_contents($path));
echo preg_replace(['/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/', '/worker [01]/', "/#$server->pid/", "/$pid/"], ['TIME', 'worker N', '#MANAGER', 'PID'], file_get_contents($path));
unlink($path);
?>
