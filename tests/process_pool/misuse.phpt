--TEST--
Coro\Process\Pool: wrong arguments throw; calls that the pool cannot serve return false with a warning
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process\Pool;

class WithoutParent extends Pool
{
    public function __construct()
    {
    }
}

function attempt(Closure $call): void
{
    try {
        var_dump($call());
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
    if ($warning = error_get_last()) {
        echo $warning['message'], "\n";
        error_clear_last();
    }
}

error_reporting(0);
$pool = new Pool(1, CORO_IPC_NONE);
$messages = new Pool(1, CORO_IPC_UNIXSOCK);
$listens = new Pool(1, CORO_IPC_SOCKET);
attempt(fn() => new Pool(0));
attempt(fn() => new Pool(1, 9));
attempt(fn() => new Pool(1, CORO_IPC_MSGQUEUE, 0, true));
attempt(fn() => $listens->set(['enable_coroutine' => true]));
attempt(fn() => $pool->on('Message', fn() => null));
attempt(fn() => $pool->on('Missing', fn() => null));
attempt(fn() => $pool->start());
attempt(fn() => $pool->getProcess(0));
attempt(fn() => $pool->sendMessage('x', 0));
attempt(fn() => $pool->listen('127.0.0.1'));
attempt(fn() => $pool->detach());
attempt(fn() => $pool->shutdown());
attempt(fn() => $pool->write('x'));
$pool->on('WorkerStart', fn() => null);
attempt(fn() => Coro\run(fn() => attempt(fn() => $pool->start())));
$pool->on('WorkerExit', fn() => null);
attempt(fn() => $pool->start());
$listens = new Pool(1, CORO_IPC_SOCKET);
$listens->on('Message', fn() => null);
attempt(fn() => $listens->start());
attempt(fn() => $listens->listen('256.1.1.1'));
attempt(fn() => $messages->set(['max_package_size' => -1]));
attempt(fn() => $messages->set(['max_wait_time' => 'x']));
attempt(fn() => $messages->set(['max_wait_time' => -5]));
attempt(fn() => $listens->listen('127.0.0.1', 75000));
attempt(fn() => clone $pool);
attempt(fn() => serialize($pool));
attempt(fn() => (new WithoutParent())->start());
?>
--EXPECTF--
ValueError: the number of workers must be greater than 0
ValueError: the ipc type must be one of the constants CORO_IPC_*
Coro\Error: a pool with coroutines needs CORO_IPC_NONE or CORO_IPC_UNIXSOCK
Coro\Error: a pool with coroutines needs CORO_IPC_NONE or CORO_IPC_UNIXSOCK
Coro\Error: the event Message needs a pool with an ipc type: the workers of this pool get no messages
bool(false)
a pool has no event Missing
Coro\Error: the event WorkerStart or Message needs a function
bool(false)
bool(false)
sendMessage() needs a pool with CORO_IPC_UNIXSOCK that was started
bool(false)
listen() needs a pool with CORO_IPC_SOCKET that was not started
bool(false)
bool(false)
bool(false)
there is no message to answer
Coro\Error: start() of a pool must be called outside of coroutines and of callbacks of the loop
bool(true)
Coro\Error: the event WorkerExit needs enable_coroutine
Coro\Error: the pool needs an address: call listen()
bool(false)
cannot listen on tcp://256.1.1.1:0: %s
ValueError: max_package_size must be greater than 0
ValueError: max_wait_time must be a number of seconds, 0 or greater
ValueError: max_wait_time must be a number of seconds, 0 or greater
ValueError: the port must be between 0 and 65535
Error: Trying to clone an uncloneable object of class Coro\Process\Pool
Exception: Serialization of 'Coro\Process\Pool' is not allowed
Coro\Error: the constructor of Coro\Process\Pool was not called
