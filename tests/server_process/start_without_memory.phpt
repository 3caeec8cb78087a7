--TEST--
PROCESS mode: a master without memory for a thread throws, and leaves no process, thread or descriptor
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
if (getenv('ASAN_OPTIONS')) {
    echo 'skip AddressSanitizer cannot run within a memory limit';
}
?>
--FILE--
<?php
require __DIR__ . '/../include/limits.inc';

$script = <<<'PHP'
    Coro\run(fn () => null);   // creates the event loop of this process
    $before = resources();
    $server = new Coro\Http\Server('127.0.0.1', 0, CORO_PROCESS);
    $server->set(['reactor_num' => 32, 'worker_num' => 1, 'log_level' => 6]);
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
echo run_limited('ulimit -s 262144 && ulimit -v 1500000', $include . $script), "\n";   // threads get stacks of 256 MB
?>
--EXPECT--
11 []
