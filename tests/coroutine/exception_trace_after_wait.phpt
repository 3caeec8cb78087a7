--TEST--
An exception that is thrown after a wait has a trace of its own coroutine's frames only
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    function thrower(): never
    {
        Coro\Coroutine::sleep(0.001);
        throw new Exception('x');
    }
    go(function (): void {
        try {
            thrower();
        } catch (Exception $e) {
            echo $e->getTraceAsString(), "\n";
        }
    });
});
?>
--EXPECTF--
#0 %s(%d): thrower()
#1 [internal function]: {closure%S}()
#2 {main}
