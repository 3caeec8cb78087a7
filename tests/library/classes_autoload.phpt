--TEST--
Classes in PHP: names that the library does not have go to the program's autoloaders, and the program's own classes stay
--EXTENSIONS--
coro
--FILE--
<?php
$asked = [];
spl_autoload_register(function (string $class) use (&$asked): void {
    $asked[] = $class;
});
var_dump(class_exists('Coro\Nothing'), class_exists('Coro\Coroutine'), class_exists('Swoole\Coroutine\MySQL\Nothing'));
var_dump($asked);

// a class that the program has declared under a name of the library stays
eval('namespace Swoole\Database; class RedisConfig { public $own = true; }');
var_dump((new Swoole\Database\RedisConfig())->own, (new ReflectionClass(Coro\Database\RedisConfig::class))->isInternal());
?>
--EXPECT--
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
