--TEST--
Autoloading: of two coroutines whose autoloaders need each other's class one gets "class not found", as it does without coroutines
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    Coro\Coroutine::sleep(0.001);
    $other = $name === 'A' ? 'B' : 'A';
    eval("class $name { const OTHER = '" . (class_exists($other) ? 'there' : 'not yet there') . "'; }");
});
Coro\run(function (): void {
    foreach (['A', 'B'] as $name) {
        go(fn() => print("$name: the other is " . $name::OTHER . "\n"));
    }
});
?>
--EXPECT--
B: the other is not yet there
A: the other is there
