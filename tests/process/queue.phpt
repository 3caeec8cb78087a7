--TEST--
Coro\Process: processes exchange messages over a System V queue, which a coroutine awaits without blocking others
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Process};

$key = random_int(1, 0x7fffffff);
$process = new Process(function (Process $self): void {
    $self->push('from the child, which got ' . $self->pop());
}, false, 0);
var_dump($process->useQueue($key, 2 | Process::IPC_NOWAIT), $process->msgQueueKey === $key, is_int($process->msgQueueId));
var_dump($process->pop(), coro_last_error() === SOCKET_EAGAIN);
$process->push('first');
$process->push('second');
var_dump($process->statQueue(), $process->pop(3), $process->pop());
$process->useQueue($key, 1);   // messages for this process only
$process->push('for the child');
$process->start();
Process::wait();
echo $process->pop(), "\n";
Coro\run(function () use ($process): void {
    Coroutine::create(function () use ($process): void {
        var_dump($process->pop());
    });
    Coroutine::create(fn() => $process->push('while a coroutine waits'));
    Coroutine::sleep(0.05);
    $reader = Coroutine::create(fn() => var_dump($process->pop()));
    Coroutine::cancel($reader);
});
var_dump($process->freeQueue(), @$process->freeQueue(), @$process->push('x'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
array(2) {
  ["queue_num"]=>
  int(2)
  ["queue_bytes"]=>
  int(11)
}
string(3) "fir"
string(6) "second"
from the child, which got for the child
string(23) "while a coroutine waits"
bool(false)
bool(true)
bool(false)
bool(false)
