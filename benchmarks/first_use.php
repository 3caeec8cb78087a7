<?php
// The first use of classes that are written in PHP and embedded in the extension, each once in this process.
require __DIR__ . '/bench.inc';

$classes = ['ConnectionPool' => 'Swoole\ConnectionPool', 'PDOPool' => 'Swoole\Database\PDOPool',
    'MySQL' => 'Swoole\Coroutine\MySQL'];
foreach ($classes as $name => $class) {
    $begin = hrtime(true);
    if (class_exists($class)) {
        sample($name, 'ms', [(hrtime(true) - $begin) / 1e6]);
    }
}
