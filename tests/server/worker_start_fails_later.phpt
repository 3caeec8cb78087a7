--TEST--
Server: a replacement worker that fails is restarted after growing pauses; a reload retries at once
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
    $server->on('workerStart', function ($server, int $id) use ($broken): void {
        say("$id " . getmypid());
        if (file_exists($broken)) {
            throw new Exception('no database');
        }
    });
    $server->on('request', fn ($request, $response) => $response->end('served'));
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 2, 'log_level' => 4]);
eventually(fn () => count($server->said()) === 2);
[, $victim] = explode(' ', current(preg_grep('/^0 /', $server->said())));
touch($broken);
posix_kill((int) $victim, SIGKILL);
$pauses = function () use ($server): string {
    preg_match_all('/worker 0 \(pid \d+\) has failed before it served: another one is started in (\d+) s/', $server->printed(), $found);
    return implode(' ', $found[1]);
};
var_dump(eventually(fn () => $pauses() === '1 2 4'));
echo count(preg_grep('/^0 /', $server->said())), ' started, ', body($server->port, '/'), "\n";
unlink($broken);
$begun = microtime(true);
$server->signal(SIGUSR1);
var_dump(eventually(fn () => in_array('reloaded', $server->said())));
echo microtime(true) - $begun < 3 ? 'at once' : 'late', ' ', body($server->port, '/'), ' ', $server->end(), "\n";
?>
--EXPECT--
bool(true)
4 started, served
bool(true)
at once served exit 0
