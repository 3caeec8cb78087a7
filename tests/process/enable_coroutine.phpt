--TEST--
Coro\Process: with enable_coroutine the function runs in a coroutine, otherwise outside; the child ends when its loop has nothing to do
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Process};

$function = function (Process $self): void {
    $self->write(Coroutine::getCid() > 0 ? 'in a coroutine' : 'outside');
    Coro\Timer::after(1, fn() => $self->write('timer'));
};
$processes = [new Process($function), new Process($function, false, 2, true), $set = new Process($function)];
$set->set(['enable_coroutine' => true]);
foreach ($processes as $process) {
    $process->start();
    echo $process->read(), ', ', $process->read(), ', ', Process::wait()['code'], "\n";
}
?>
--EXPECT--
outside, timer, 0
in a coroutine, timer, 0
in a coroutine, timer, 0
