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

const MESSAGES = 20_000;

function message(int $number): string
{
    return $number . str_repeat('x', $number * 77 % 500);
}

$server = new ServerProcess(function (Server $server): void {
    $process = new Process(function (Process $self): void {
        $self->read();
        $self->read();
        for ($i = 1; $i <= MESSAGES; $i++) {
            $self->write(message($i));
        }
        $self->write('end');
        $self->write('end');
        sleep(100);
    });
    $server->addProcess($process);
    $server->on('workerStart', function () use ($process): void {
        Coro\Coroutine::create(function () use ($process): void {
            $process->write('ready');
            [$sum, $wrong] = [0, 0];
            while (($text = $process->read()) !== 'end') {
                $sum += (int) $text;
                $wrong += $text !== message((int) $text);
            }
            say("$sum $wrong");
        });
    });
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
}, ['worker_num' => 2]);
eventually(fn() => count($server->said()) === 2);
[$one, $other] = array_map(fn(string $line) => explode(' ', $line), $server->said());
var_dump($one[0] + $other[0] === MESSAGES * (MESSAGES + 1) / 2, $one[1] + $other[1]);
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
int(0)
exit 0
