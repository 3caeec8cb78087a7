--TEST--
Error handlers: a wait while eval() compiles throws, and the code of other coroutines is compiled correctly
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
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go(function () use ($i): void {
            eval("\$f = function (\$a = 1, \$b) { return [$i, \$a, \$b]; };");
            echo implode(' ', $f(2, 3)), "\n";
        });
    }
});
?>
--EXPECT--
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
0 2 3
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
1 2 3
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
2 2 3
