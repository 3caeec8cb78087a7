--TEST--
Error handlers: a wait while a class is being declared throws, and other coroutines never see an incomplete class
--EXTENSIONS--
coro
--FILE--
<?php
set_error_handler(function (): bool {
    try {
        Coro\Coroutine::sleep(0.001);
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
    return true;
});
const CODE = '<?php class Items implements IteratorAggregate { function getIterator() { return new ArrayIterator([1]); } }';
$file = __DIR__ . '/class_error_handler.inc';
file_put_contents($file, CODE);
Coro\run(function () use ($file): void {
    go(function () use ($file): void {
        require $file;
        echo get_class(new Items), "\n";
    });
    go(fn() => print(get_class(new Items) . "\n"));
    for ($i = 0; $i < 2; $i++) {
        go(function (): void {
            $items = new class implements IteratorAggregate { function getIterator() { return new ArrayIterator([2]); } };
            echo count(iterator_to_array($items)), "\n";
        });
    }
});
?>
--CLEAN--
<?php
unlink(__DIR__ . '/class_error_handler.inc');
?>
--EXPECT--
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
Items
Items
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
1
1
