--TEST--
coro_get_local_ip() and coro_get_local_mac() throw when the process has no free descriptor for the query
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/../include/limits.inc';

echo run_limited('ulimit -S -n 20', <<<'PHP'
    while ($files[] = @fopen('/dev/null', 'r'));
    foreach (['coro_get_local_ip', 'coro_get_local_mac'] as $function) {
        try {
            $function();
        } catch (Coro\Exception $thrown) {
            echo $thrown->getMessage(), ' ', $thrown->getCode(), "\n";
        }
    }
    PHP);
?>
--EXPECT--
cannot list the network interfaces: Too many open files [24] 24
cannot list the network interfaces: Too many open files [24] 24
