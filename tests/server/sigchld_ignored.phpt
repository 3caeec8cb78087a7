--TEST--
Server: a server that inherited SIGCHLD as ignored replaces killed workers, task workers and processes, and ends
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};

pcntl_signal(SIGCHLD, SIG_IGN);   // the process of the server inherits it
$server = new ServerProcess(function (Server $server): void {
    $server->addProcess(new Coro\Process(fn() => say('process ' . getmypid()) ?? sleep(100), false, 0));
    $server->on('workerStart', fn(Server $server, int $id) => say("worker$id " . getmypid()));
    $server->on('workerError', fn(Server $server, int $id, int $pid, int $code, int $signal) => say("worker$id had signal $signal"));
    $server->on('task', fn() => null);
    $server->on('request', fn(Request $request, Response $response) => $response->end('answer'));
}, ['worker_num' => 1, 'task_worker_num' => 1, 'log_level' => CORO_LOG_NONE]);
pcntl_signal(SIGCHLD, SIG_DFL);
$started = fn(): array => preg_grep('/^(worker\d|process) \d+$/', $server->said());
eventually(fn() => count($started()) === 3);
foreach ($started() as $line) {
    posix_kill((int) explode(' ', $line)[1], SIGKILL);
}
var_dump(eventually(fn() => count($started()) === 6), eventually(fn() => @body($server->port, '/') === 'answer'));
echo $server->end(), ' ', count($server->processes()), " left\n";
$said = preg_grep('/had signal/', $server->said());
sort($said);
echo implode("\n", $said), "\n";
?>
--EXPECT--
bool(true)
bool(true)
exit 0 0 left
worker0 had signal 9
worker1 had signal 9
