--TEST--
Coro\Process: a process that is started in a coroutine has no coroutines, timers and events of its parent, where all of them go on
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine, Process, Timer};

function here(): string
{
    return getmypid() === $GLOBALS['parent'] ? 'parent' : 'child';
}

$parent = getmypid();
Coro\run(function (): void {
    $channel = new Channel(1);
    $events = [];
    Coroutine::create(function () use ($channel, &$events): void {
        $value = $channel->pop();
        $events[] = here() . " gets $value";
    });
    $timer = Timer::after(20, function () use (&$events): void {
        $events[] = 'timer of ' . here();
    });
    $process = new Process(function (Process $self): void {
        $seen = [Coroutine::getCid(), Coroutine::stats()['coroutine_num'], Timer::stats()['num']];
        // A child of the child, started in a timer of its own loop.
        Timer::after(1, function () use ($self, $seen): void {
            $grandchild = new Process(fn(Process $own) => $own->write('grandchild'));
            $grandchild->start();
            $self->write(json_encode([...$seen, $grandchild->read(), Process::wait()['code']]));
        });
    });
    $process->start();
    echo $process->read(), "\n";
    var_dump($process->read(), Process::wait()['code']);
    while (Timer::exists($timer)) {
        Coroutine::sleep(0.01);
    }
    $channel->push('value');
    echo implode(', ', $events), "\n";
});
?>
--EXPECT--
[-1,0,0,"grandchild",0]
string(0) ""
int(0)
timer of parent, parent gets value
