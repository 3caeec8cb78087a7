--TEST--
Server::addProcess(): $process->pid is the present pid in every process of the server, also after a restart
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

class Named extends Process
{
    public $name = 'mine';
}

$server = new ServerProcess(function (Server $server): void {
    $process = new Named(function (Process $self): void {
        say("$self->pid " . getmypid());
        sleep(100);
    });
    $server->addProcess($process);
    say(json_encode([$process->pid, isset($process->pid), $process->name]));
    $server->on('request', function (Request $request, Response $response) use ($server, $process): void {
        ob_start();
        var_dump($process);
        $response->end(json_encode([
            $process->pid,
            $process->pid ?? 'none',
            $server->getWorkerPid($server->setting['worker_num']),
            $server->getWorkerPid($server->setting['worker_num'] + 1),
            isset($process->pid),
            empty($process->pid),
            get_object_vars($process)['pid'],
            (array) $process === get_object_vars($process) || ((array) $process)['pid'] === $process->pid,
            json_decode(json_encode($process))->pid,
            str_contains(ob_get_clean(), "[\"pid\"]=>\n  int($process->pid)\n"),
            array_key_exists('pid', iterator_to_array((function () use ($process) {
                foreach ($process as $name => $value) {
                    yield $name => $value;
                }
            })())),
        ]));
    });
}, ['worker_num' => 1]);
$answer = function (int $start) use ($server): string {
    eventually(fn() => count($server->said()) > $start);
    [$property, $pid] = explode(' ', $server->said()[$start]);
    $body = body($server->port, '/');
    return ($property === $pid ? 'right ' : 'wrong ') . str_replace($pid, 'pid', $body);
};
echo $server->said()[0], "\n", $answer(1), "\n";
Process::kill((int) $server->said()[1], SIGKILL);
echo $answer(2), "\n", $server->end(), "\n";
?>
--EXPECT--
[null,false,"mine"]
right [pid,pid,pid,false,true,false,pid,true,pid,true,true]
right [pid,pid,pid,false,true,false,pid,true,pid,true,true]
exit 0
