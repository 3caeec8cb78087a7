--TEST--
Generators keep their own state around waits; a running generator cannot be advanced by another coroutine
--EXTENSIONS--
coro
--FILE--
<?php
function numbers(string $name): Generator
{
    for ($i = 0; $i < 3; $i++) {
        Coro\Coroutine::sleep(0.001);
        yield "$name$i";
    }
    return 'end';
}
Coro\run(function (): void {
    foreach (['a', 'b'] as $name) {
        go(function () use ($name): void {
            $all = [];
            foreach ($generator = (fn() => yield from numbers($name))() as $value) {
                $all[] = $value;
            }
            echo implode(' ', $all), "\n";
        });
    }
    $shared = numbers('s');
    go(fn() => $shared->current());
    try {
        $shared->next();
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
Cannot resume an already running generator
a0 a1 a2
b0 b1 b2
