--TEST--
Event: add(), write(), del(), waitEvent() and swoole_select() take a Process with a pipe
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Event, Process};
use Coro\Coroutine\System;

class Echoes extends Process
{
    public function __construct(int $type = Process::PIPE_TYPE_DGRAM)
    {
        parent::__construct(function (Process $self): void {
            while (($text = $self->read()) !== '') {
                $self->write("echo of $text");
            }
        }, false, $type);
    }
}

$process = new Echoes();
$process->start();
Event::add($process, function (Process $given) use ($process): void {
    var_dump($given === $process, $given->read(), Event::isset($given, CORO_EVENT_READ));
    var_dump(Event::del($given), Event::isset($given, CORO_EVENT_READ));
});
var_dump(Event::write($process, 'event'));
Event::wait();

Coro\run(function () use ($process): void {
    $process->write('wait');
    var_dump(System::waitEvent($process, CORO_EVENT_READ, 20), $process->read());
});

$silent = new Echoes();
$silent->start();
$process->write('select');
[$read, $write, $except] = [['silent' => $silent, 'process' => $process], [], []];
var_dump(swoole_select($read, $write, $except, 20), array_keys($read), $process->read());

$process->close();
$silent->close();
var_dump(@Event::add($process, fn() => null), @Event::add(new Echoes(Process::PIPE_TYPE_NONE), fn() => null));
Process::wait() && Process::wait();
?>
--EXPECT--
bool(true)
bool(true)
string(13) "echo of event"
bool(true)
bool(true)
bool(false)
int(512)
string(12) "echo of wait"
int(1)
array(1) {
  [0]=>
  string(7) "process"
}
string(14) "echo of select"
bool(false)
bool(false)
