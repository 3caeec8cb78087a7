--TEST--
Coro\Process: a process may be started in a callback that runs outside of coroutines, and in a shutdown function, which it does not repeat
--EXTENSIONS--
coro
--ENV--
USE_ZEND_ALLOC=0
--FILE--
<?php
use Coro\Process;

function both(string $where): void
{
    (new Process(fn() => print("child in $where\n"), false, 0))->start();
    ['code' => $code, 'signal' => $signal] = Process::wait();
    echo "parent in $where: code $code, signal $signal\n";
}

$server = new Coro\Server('127.0.0.1', 0);
$server->set(['enable_coroutine' => false, 'log_level' => CORO_LOG_WARNING]);
$server->on('receive', fn() => null);
$server->on('workerStart', function (Coro\Server $server): void {
    both('a callback of a server');
    $server->shutdown();
});
$server->start();
register_shutdown_function(fn() => both('a shutdown function'));
?>
--EXPECT--
child in a callback of a server
parent in a callback of a server: code 0, signal 0
child in a shutdown function
parent in a shutdown function: code 0, signal 0
