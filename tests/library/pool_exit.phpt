--TEST--
ConnectionPool: exit() in a function that the pool calls ends the program
--EXTENSIONS--
coro
--FILE--
<?php
$programs = [
    'constructor' => '$pool = new Coro\ConnectionPool(fn() => exit(3)); $pool->get();',
    'reset' => '$pool = (new Coro\ConnectionPool(fn() => new ArrayObject))->resetAlways(fn() => exit(4)); $pool->put($pool->get());',
    'check' => '$pool = (new Coro\ConnectionPool(fn() => new ArrayObject))->heartbeat(0.001, fn() => exit(5)); $pool->put($pool->get());
                usleep(2000); $pool->get();',
];
foreach ($programs as $function => $code) {
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-d', 'error_log=/dev/null',
                '-r', "Coro\\run(function (): void { $code; echo 'not reached'; });"];
    echo "$function: status ", proc_close(proc_open($command, [], $pipes)), "\n";
}
?>
--EXPECT--
constructor: status 3
reset: status 4
check: status 5
