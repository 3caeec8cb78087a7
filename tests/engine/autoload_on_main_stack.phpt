--TEST--
Autoloading: coroutines that an autoloader of the main program starts wait for its class; coroutines in its Coro\run() get "not found"
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
