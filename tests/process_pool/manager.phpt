--TEST--
Coro\Process\Manager: processes with different functions, in a coroutine or not, are started again when they end
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\{Manager, Pool};

$process = new PoolProcess(function (): void {
    $manager = new Manager();
    $manager->add(fn(Pool $pool, int $id) => say("$id outside: " . (Coro\Coroutine::getCid() > 0 ? 'no' : 'yes')) ?? sleep(100));
    $manager->addBatch(2, fn(Pool $pool, int $id) => say("$id in a coroutine: " . (Coro\Coroutine::getCid() > 0 ? 'yes' : 'no')) ?? Coro\Coroutine::sleep(100), true);
    $manager->start();
});
echo $process->heard_sorted(3), "\n", $process->end(), "\n";
$manager = new Manager(CORO_IPC_UNIXSOCK, 5);
var_dump($manager->getIPCType() === CORO_IPC_UNIXSOCK, $manager->getMsgQueueKey(), $manager->setIPCType(0) === $manager, $manager instanceof Swoole\Process\Manager);
?>
--EXPECT--
0 outside: yes, 1 in a coroutine: yes, 2 in a coroutine: yes
0
bool(true)
int(5)
bool(true)
bool(true)
