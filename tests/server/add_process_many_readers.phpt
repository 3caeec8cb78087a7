--TEST--
Server::addProcess(): several workers may read the pipe of the process: each message is read once, and whole
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

const MESSAGES = 300;

function message(int $number): string
{
    return $number . str_repeat('x', $number * 77 % 500);
}

$server = new ServerProcess(function (Server $server): void {
    $process = new Process(function (Process $self): void {
        for ($i = 1; $i <= MESSAGES; $i++) {
            $self->write(message($i));
            $i % 3 || $self->read();   // the workers are faster now and slower then
        }
        $self->write('end');
        $self->write('end');
        sleep(100);
    });
    $server->addProcess($process);
    $server->on('workerStart', function () use ($process): void {
        Coro\Coroutine::create(function () use ($process): void {
            while (($text = $process->read()) !== 'end') {
                say($text === message((int) $text) ? "message $text" : 'wrong: ' . json_encode($text));
                (int) $text % 3 || $process->write('next');
            }
            say('end');
        });
    });
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
}, ['worker_num' => 2]);
eventually(fn() => count(array_keys($server->said(), 'end')) === 2);
echo $server->end(), "\n";
$messages = preg_grep('/^message/', $server->said());
var_dump(count($messages), count(array_unique($messages)), preg_grep('/^wrong/', $server->said()));
?>
--EXPECT--
exit 0
int(300)
int(300)
array(0) {
}
