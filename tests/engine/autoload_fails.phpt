--TEST--
Autoloading: when an autoloader fails or throws, the next waiting coroutine calls the autoloader itself
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    static $tries = 0;
    echo Coro\Coroutine::getCid(), " tries\n";
    Coro\Coroutine::sleep(0.001);
    if (++$tries === 1) {
        return;
    }
    if ($tries === 2) {
        throw new Exception('thrown by the autoloader');
    }
    eval("class $name { }");
});
Coro\run(function (): void {
    for ($i = 0; $i < 4; $i++) {
        go(function (): void {
            try {
                echo (new Wanted)::class . ' in ' . Coro\Coroutine::getCid() . "\n";
            } catch (Throwable $e) {
                echo $e->getMessage(), "\n";
            }
        });
    }
});
?>
--EXPECT--
2 tries
Class "Wanted" not found
3 tries
thrown by the autoloader
4 tries
Wanted in 4
Wanted in 5
