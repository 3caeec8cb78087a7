--TEST--
Generators: throw() into a generator that waits in another coroutine is refused, as next() is, and the generator goes on
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $generator = (function () {
        yield 1;
        (fn() => Coroutine::yield())();   // the engine reads the generator's place again when this function returns
        yield 2;
    })();
    $id = go(function () use ($generator): void {
        foreach ($generator as $value) {
            echo "value $value\n";
        }
        echo "end\n";
    });
    foreach (['next' => [], 'throw' => [new Exception('thrown into it')]] as $method => $arguments) {
        try {
            $generator->$method(...$arguments);
        } catch (Error $error) {
            echo "$method: ", $error->getMessage(), "\n";
        }
    }
    Coroutine::resume($id);
});
?>
--EXPECT--
value 1
next: Cannot resume an already running generator
throw: Cannot resume an already running generator
value 2
end
