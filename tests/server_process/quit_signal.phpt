--TEST--
PROCESS mode: after SIGQUIT any process writes its dump, the manager with a list of its workers, and the server goes on
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../include/processes.inc';

$server = new ServerProcess(function (Coro\Server $server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('request', fn ($request, $response) => $response->end('served'));
}, ['worker_num' => 2, 'log_level' => CORO_LOG_WARNING]);
eventually(fn () => count($server->said()) === 2);
[$master, $manager, $worker] = $processes = family_of($server->pid);
$dumps = function (int $pid, string $lines) use ($server): bool {
    posix_kill($pid, SIGQUIT);   // sent again until the manager knows that all workers serve
    return preg_match("/#$pid\S*\tWARNING\tSIGQUIT: dump of 0 coroutines\nno coroutines\n$lines/", $server->printed()) === 1;
};
$workers = "(worker [01] \(pid \d+\) serves, started \d+\.\d+ s ago\n){2}";
foreach ([[$master, ''], [$manager, $workers], [$worker, '']] as [$pid, $lines]) {
    echo eventually(fn () => $dumps($pid, $lines)) ? 'dump ' : 'no dump ';
}
echo ask(connect($server->port)), ' ', family_of($server->pid) === $processes ? 'same processes' : 'others', "\n";
?>
--EXPECT--
dump dump dump served same processes
