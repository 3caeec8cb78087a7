--TEST--
exit() in a coroutine throws an ExitException: `finally` blocks run, and a program that catches the exception goes on
--EXTENSIONS--
coro
--FILE--
<?php
function show(callable $body): void
{
    try {
        $body();
    } catch (Swoole\ExitException $e) {
        echo json_encode([$e->getStatus(), $e->getFlags() === CORO_EXIT_IN_COROUTINE]), ' ';
    } finally {
        echo "finally\n";
    }
}

final class Leaving
{
    public function __destruct()
    {
        exit('a destructor');
    }
}

Coro\run(function (): void {
    show(fn() => exit);
    show(fn() => exit(7));
    $text = 'a text';
    show(fn() => exit("$text"));
    show(fn() => array_map(fn() => die($text), [1]));
    show(function (): void {
        new Leaving();
    });
    show(fn() => (new Fiber(fn() => exit(8)))->start());
    go(fn() => show(fn() => exit(9)));
    Coro\Coroutine::defer(fn() => print("deferred\n"));
    register_shutdown_function(fn() => exit("the shutdown function\n"));
    exit("uncaught\n");
});
echo "never\n";
?>
--EXPECT--
[0,true] finally
[7,true] finally
["a text",true] finally
["a text",true] finally
["a destructor",true] finally
[8,true] finally
[9,true] finally
uncaught
deferred
the shutdown function
