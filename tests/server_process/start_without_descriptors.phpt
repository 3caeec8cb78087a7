--TEST--
PROCESS mode: a master that cannot start throws the reason, and leaves no process, thread or descriptor
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/limits.inc';

$script = <<<'PHP'
    Coro\run(fn () => null);   // creates the event loop of this process, which uses descriptors
    $before = resources();
    $server = new Coro\Http\Server('127.0.0.1', 0, CORO_PROCESS);
    $server->set(['reactor_num' => 8, 'worker_num' => 1, 'log_level' => 6]);
    $server->on('request', fn () => null);
    $server->on('managerStart', fn () => print 'managed ');
    $server->on('start', fn ($server) => $server->shutdown());
    try {
        $server->start();
        echo 'served';
    } catch (Coro\Exception $thrown) {
        unset($server);
        gc_collect_cycles();
        echo $thrown->getCode(), ' ', json_encode(left_since($before));
    }
    PHP;
$include = 'require ' . var_export(__DIR__ . '/../include/processes.inc', true) . ';';
$outcomes = array_map(fn (int $limit) => run_limited("ulimit -n $limit", $include . $script), range(20, 80, 2));
echo implode("\n", array_unique($outcomes)), "\n";
?>
--EXPECT--
24 []
managed served
