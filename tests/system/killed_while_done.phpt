--TEST--
exit() while finished threads still have results to deliver does not crash
--EXTENSIONS--
coro
--FILE--
<?php
$ended = 0;
Coro\run(function (): void {
    for ($i = 0; $i < 100; $i++) {
        go(function (): void {
            try {
                Coro\Coroutine\System::readFile(__FILE__);
            } finally {
                $GLOBALS["ended"]++;
            }
        });
    }
    Coro\Coroutine\System::statvfs("/");
    register_shutdown_function(fn() => print("$GLOBALS[ended] ended\n"));
    exit;
});
?>
--EXPECT--
100 ended
