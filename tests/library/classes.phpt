--TEST--
Classes in PHP: compiled on first use, under all their names, before the program's autoloaders
--EXTENSIONS--
coro
--FILE--
<?php
namespace {
    use Coro\Coroutine;

    $asked = [];
    spl_autoload_register(function (string $class) use (&$asked): void {
        $asked[] = $class;
    });
    $declared = fn(): array => array_values(array_filter(get_declared_classes(), fn(string $name): bool =>
        $name !== strtolower($name) && str_starts_with((string) (new ReflectionClass($name))->getFileName(), '@coro/')));

    // nothing is compiled before it is used
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

    // names that the library does not have go to the autoloaders of the program
    var_dump(class_exists('Coro\Nothing'), class_exists('Coro\Coroutine'), class_exists('Swoole\Coroutine\MySQL\Nothing'));
    var_dump($asked);

    // a class that the program has declared under a name of the library stays
    eval('namespace Swoole\Database; class RedisConfig { public $own = true; }');
    var_dump((new Swoole\Database\RedisConfig())->own, (new ReflectionClass(Coro\Database\RedisConfig::class))->isInternal());

    // each class can be loaded first, also by a coroutine whose caller has no PHP frame, and has only public names of its own
    Coro\run(function (): void {
        Coro\Timer::after(1, fn() => print(get_parent_class(Swoole\Database\MysqliProxy::class) . "\n"));
        Coroutine\batch([fn() => new Swoole\Database\PDOConfig(), fn() => new Swoole\Database\PDOConfig()]);
    });

    // a place in the library
    try {
        (new Coro\ConnectionPool(fn() => throw new Exception('not now')))->fill();
    } catch (Exception $error) {
        echo preg_replace('~^(#\d+ )(?!@coro).*~m', '$1...', preg_replace('/\(\d+\)/', '(N)', $error->getTraceAsString())), "\n";
    }

    // the functions that load a class keep their variables
    function with_variables(): array
    {
        $variable = 1;
        $class = Coro\Database\MysqliConfig::class;
        $object = new $class();
        return [$variable, $object->getPort(), array_keys(get_defined_vars())];
    }
    echo json_encode(with_variables()), "\n";
    var_dump(count($asked));
}
?>
--EXPECTF--
array(0) {
}
bool(false)
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
bool(false)
bool(true)
bool(false)
array(2) {
  [0]=>
  string(12) "Coro\Nothing"
  [1]=>
  string(30) "Swoole\Coroutine\MySQL\Nothing"
}
bool(true)
bool(false)
Coro\Database\ObjectProxy
#0 @coro/ConnectionPool/PooledSocket.php(N): {closure%S}()
#1 @coro/ConnectionPool.php(N): Coro\ConnectionPool\PooledSocket::of(Object(Closure), NULL)
#2 @coro/ConnectionPool.php(N): Coro\ConnectionPool->open()
#3 @coro/ConnectionPool.php(N): Coro\ConnectionPool->make()
#4 ...
#5 ...
[1,3306,["variable","class","object"]]
int(2)
