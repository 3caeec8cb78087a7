--TEST--
Server: when the new workers of a reload fail the old ones go on serving
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$broken = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($broken);
$server = new ServerProcess(function ($server) use ($broken): void {
    $server->on('workerStart', function () use ($broken): void {
        if (file_exists($broken)) {
            say('fatal');
            eval('function strlen() {}');
        }
        say('up');
    });
    $server->on('request', fn ($request, $response) => $response->end((string) getmypid()));
}, ['worker_num' => 2, 'log_level' => 6]);
eventually(fn () => $server->said() === ['up', 'up']);
$before = body($server->port, '/');
touch($broken);
$server->signal(SIGUSR1);
eventually(fn () => count($server->said()) >= 4);
$pids = [];
for ($i = 0; $i < 50; $i++) {
    $pids[body($server->port, '/')] = true;
}
echo isset($pids[$before]) ? 'the old one serves' : 'it is gone', ' ', count($pids) <= 2 ? 'alone' : 'with others', "\n";
unlink($broken);
echo eventually(function () use ($before, $server) {
    $server->signal(SIGUSR1);
    return body($server->port, '/') !== $before && !is_alive((int) $before);
}) ? 'replaced' : 'never replaced', ' ', $server->end(), "\n";
?>
--EXPECT--
the old one serves alone
replaced exit 0
