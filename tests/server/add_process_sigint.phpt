--TEST--
Server::addProcess(): when a terminal sends SIGINT to all processes, the process ends when the server asks it to, and once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

$server = new ServerProcess(function (Server $server): void {
    $server->addProcess(new Process(function (Process $self): void {
        Process::signal(SIGTERM, fn() => say('asked') ?? exit);
        say('started ' . getmypid());
        $self->read();
    }, false, Process::PIPE_TYPE_DGRAM, true));
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
}, ['worker_num' => 2]);
eventually(fn() => $server->said() !== []);
foreach ($server->processes() as $pid) {
    posix_kill($pid, SIGINT);
}
echo $server->wait(), "\n";
echo preg_replace('/\d+/', 'N', implode("\n", $server->said())), "\n";
?>
--EXPECT--
exit 0
started N
asked
start() returned true
