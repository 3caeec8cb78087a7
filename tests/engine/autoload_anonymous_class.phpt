--TEST--
Autoloading: while a parent's autoloader waits one coroutine declares the anonymous class, and others get an Error
--EXTENSIONS--
coro
--INI--
opcache.enable_cli=0
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    Coro\Coroutine::sleep(0.001);
    eval("class $name { public \$inherited = 1; }");
});
function make(): object
{
    return new class extends Base {
        public $own = 2;
    };
}
Coro\run(function (): void {
    $first = go(fn() => print(json_encode(make()) . "\n"));
    try {
        make();
    } catch (Coro\Error $e) {
        echo strtr($e->getMessage(), ["\0" => ' ']), "\n";
    }
    Coro\Coroutine::join([$first]);
    echo json_encode(make()), "\n";
});
?>
--EXPECTF--
coroutine 1 (at %sautoload_anonymous_class.php:8) cannot declare class Base@anonymous while the autoloader of its parents waits in coroutine 2 (at %sautoload_anonymous_class.php:3)
{"inherited":1,"own":2}
{"inherited":1,"own":2}
