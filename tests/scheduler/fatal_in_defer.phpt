--TEST--
A fatal error in a deferred function or a destructor ends the program
--EXTENSIONS--
coro
--FILE--
<?php
class Fatal
{
    public function __destruct()
    {
        echo "destructor\n";
        eval('function strlen() {}');
    }
}
Coro\run(function (): void {
    go(function (): void {
        defer(function (): void {
            $fatal = new Fatal;
        });
        Coro\Coroutine::sleep(0.001);
    });
});
?>
--EXPECTF--
destructor

Fatal error: Cannot redeclare %Sstrlen() in %s(%d) : eval()'d code on line %d
