--TEST--
A fatal error inside ob_start() prints the contents of the buffer
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    ob_start();
    echo "buffered\n";
    Coro\Coroutine::sleep(0.001);
    eval('function strlen() {}');
});
?>
--EXPECTF--
buffered

Fatal error: Cannot redeclare %Sstrlen() in %s(%d) : eval()'d code on line %d
