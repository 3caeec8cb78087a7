--TEST--
An anonymous class whose parent's autoloader waits is declared by one coroutine, others get an Error meanwhile
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
--EXPECT--
class Base@anonymous cannot be declared while the autoloader of its parents waits in coroutine 2
{"inherited":1,"own":2}
{"inherited":1,"own":2}
