--TEST--
class_exists() and interface_exists() without autoloaders know the classes of coro that are written in PHP
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    echo "autoload $name\n";
});
var_dump(class_exists('Swoole\Coroutine\Http2\Client', false), class_exists('\CORO\Http2\Request', autoload: false),
    class_exists('Coro\Missing', false), class_exists('Missing', false), class_exists('Coro\Missing'));
try {
    class_exists([]);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
autoload Coro\Missing
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
class_exists(): Argument #1 ($class) must be of type string, array given
