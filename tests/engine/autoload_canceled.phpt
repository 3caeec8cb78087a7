--TEST--
Autoloading: a coroutine that waits for another coroutine's autoloader can be canceled
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    Coro\Coroutine::sleep(0.002);
    eval("class $name { }");
});
Coro\run(function (): void {
    go(fn() => print((new Wanted)::class . "\n"));
    $id = go(function (): void {
        try {
            new Wanted;
        } catch (Coro\Coroutine\CanceledException $e) {
            echo $e->getMessage(), "\n";
        }
    });
    var_dump(Coro\Coroutine::cancel($id));
});
?>
--EXPECT--
the coroutine was canceled
bool(true)
Wanted
