--TEST--
Server::addProcess(): the server starts the process, starts it again when it ends and at a reload, and ends it with SIGTERM
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
    $process = new Process(function (Process $self) use ($server): void {
        Process::signal(SIGTERM, function (): void {
            say('the process ends');
            exit(0);
        });
        while (true) {
            $text = $self->read();
            $server->sendMessage("message for $text", 0);
            $self->write("$text to " . getmypid());
        }
    }, false, Process::PIPE_TYPE_DGRAM, true);
    say(json_encode([$server->addProcess($process), @$server->addProcess($process), $process->id]));
    $server->on('request', function (Request $request, Response $response) use ($server, $process): void {
        if ($request->server['request_uri'] === '/add') {
            $response->end(json_encode([@$server->addProcess(new Process(fn() => null)), $server->stats()['user_worker_num']]));
            return;
        }
        $process->write('answer');
        $response->end($process->read());
    });
    $server->on('pipeMessage', fn(Server $server, int $from, mixed $message) => say("$message from $from"));
    $server->on('workerStop', fn() => say('a worker stops'));
    $server->on('afterReload', fn() => say('reloaded'));
}, ['worker_num' => 1]);
$pid = fn(): int => (int) substr((string) @body($server->port, '/'), strlen('answer to '));
$successor_of = function (int $old) use ($pid): int {
    eventually(function () use ($old, $pid, &$new): bool {
        $new = $pid();
        return $new > 0 && $new !== $old;
    });
    return $new;
};
$first = $successor_of(0);
var_dump($first === $pid(), body($server->port, '/add'));
Process::kill($first, SIGKILL);
$second = $successor_of($first);
$server->signal(SIGUSR1);
eventually(fn() => in_array('reloaded', $server->said()));
$third = $successor_of($second);
var_dump(count(array_unique([$first, $second, $third])));
echo $server->end(), "\n";
var_dump(Process::kill($third, 0));
$said = $server->said();
echo $said[0], "\n", in_array('message for answer from -1', $said) ? 'a message came' : 'no message', "\n";
$times = array_count_values($said);
echo "{$times['the process ends']} {$times['a worker stops']} ", end($said), "\n";
?>
--EXPECT--
bool(true)
string(9) "[false,1]"
int(3)
exit 0
bool(false)
[0,false,0]
a message came
2 2 start() returned true
