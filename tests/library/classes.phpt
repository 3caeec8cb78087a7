--TEST--
Classes in PHP: compiled on first use, under all their names
--EXTENSIONS--
coro
--FILE--
<?php
$declared = fn(): array => array_values(array_filter(get_declared_classes(), fn(string $name): bool =>
    $name !== strtolower($name) && str_starts_with((string) (new ReflectionClass($name))->getFileName(), '@coro/')));

// nothing is compiled before it is used, although its existence is known
var_dump($declared(), class_exists(Coro\ConnectionPool::class, false), get_included_files() === [__FILE__]);
var_dump(class_exists('SWOOLE\connectionPOOL'), $declared());

// all names are the same class
$names = ['Coro\ConnectionPool', 'Swoole\ConnectionPool', '\swoole\CONNECTIONPOOL', 'Co\MySQL', 'Swoole\Coroutine\MySQL',
    'Coro\Coroutine\MySQL', 'Swoole\Coroutine\MySQL\Statement', 'co\postgresql', 'Swoole\Database\PDOPool'];
foreach ($names as $name) {
    $class = new ReflectionClass($name);
    echo "$name is {$class->getName()} of {$class->getFileName()}\n";
}
var_dump(new Swoole\ObjectProxy(new ArrayObject()) instanceof Coro\ObjectProxy);
?>
--EXPECT--
array(0) {
}
bool(true)
bool(true)
bool(true)
array(1) {
  [0]=>
  string(19) "Coro\ConnectionPool"
}
Coro\ConnectionPool is Coro\ConnectionPool of @coro/ConnectionPool.php
Swoole\ConnectionPool is Coro\ConnectionPool of @coro/ConnectionPool.php
\swoole\CONNECTIONPOOL is Coro\ConnectionPool of @coro/ConnectionPool.php
Co\MySQL is Coro\Coroutine\MySQL of @coro/Coroutine/MySQL.php
Swoole\Coroutine\MySQL is Coro\Coroutine\MySQL of @coro/Coroutine/MySQL.php
Coro\Coroutine\MySQL is Coro\Coroutine\MySQL of @coro/Coroutine/MySQL.php
Swoole\Coroutine\MySQL\Statement is Coro\Coroutine\MySQL\Statement of @coro/Coroutine/MySQL/Statement.php
co\postgresql is Coro\Coroutine\PostgreSQL of @coro/Coroutine/PostgreSQL.php
Swoole\Database\PDOPool is Coro\Database\PDOPool of @coro/Database/PDOPool.php
bool(true)
