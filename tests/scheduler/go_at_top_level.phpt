--TEST--
go() outside a coroutine runs the function at once, and the coroutine is completed at the end of the script
--EXTENSIONS--
coro
--FILE--
<?php
go(function (): void {
    echo "begin\n";
    Coro\Coroutine::sleep(0.001);
    echo "end\n";
});
echo "script ends\n";
?>
--EXPECT--
begin
script ends
end
