--TEST--
exit() as a function, which it is since PHP 8.4, throws an ExitException in a coroutine however it is called
--EXTENSIONS--
coro
--SKIPIF--
<?php PHP_VERSION_ID >= 80400 or die('skip exit is a function since PHP 8.4'); ?>
--FILE--
<?php
function show(callable $body): void
{
    try {
        $body();
        echo "returned\n";
    } catch (Coro\ExitException $e) {
        echo json_encode($e->getStatus()), ' ';
    } catch (TypeError $e) {
        echo $e::class, ' ';
    }
}

Coro\run(function (): void {
    show(fn() => call_user_func('exit', 1));
    show(fn() => call_user_func_array('die', ['status' => 'two']));
    show(fn() => array_map('exit', [3]));
    show(exit(...));
    show(fn() => (new ReflectionFunction('exit'))->invoke(5));
    show(fn() => \exit(...[6]));
    show(fn() => exit(status: 7));
    show(fn() => exit([]));
    show(function (): void {
        $exit = 'exit';
        $exit(9);
    });
    echo "\n";
});
go(fn() => call_user_func('exit', "uncaught\n"));
Coro\run(fn() => call_user_func('exit', 'not reached'));
?>
--EXPECT--
1 "two" 3 0 5 6 7 TypeError 9 
uncaught
