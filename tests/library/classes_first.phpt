--TEST--
Classes in PHP: each can be loaded first, by a coroutine without PHP frames or in a function, and traces show its file
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

$asked = [];
spl_autoload_register(function (string $class) use (&$asked): void {
    $asked[] = $class;
});

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
var_dump($asked);
?>
--EXPECTF--
Coro\Database\ObjectProxy
#0 @coro/ConnectionPool/PooledSocket.php(N): {closure%S}()
#1 @coro/ConnectionPool.php(N): Coro\ConnectionPool\PooledSocket::of(Object(Closure), NULL)
#2 @coro/ConnectionPool.php(N): Coro\ConnectionPool->open()
#3 @coro/ConnectionPool.php(N): Coro\ConnectionPool->make()
#4 ...
#5 ...
[1,3306,["variable","class","object"]]
array(0) {
}
