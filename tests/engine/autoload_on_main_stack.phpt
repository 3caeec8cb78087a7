--TEST--
An autoloader outside of coroutines: those that it starts wait for its class, those that it runs cannot
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    if ($name === 'Started') {
        go(fn() => print((new Started)::class . "\n"));
    } else {
        Coro\run(fn() => var_dump(class_exists($name)));
    }
    eval("class $name { }");
});
echo (new Run)::class, "\n";
new Started;
echo "end\n";
?>
--EXPECT--
bool(false)
Run
end
Started
