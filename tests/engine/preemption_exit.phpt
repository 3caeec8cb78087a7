--TEST--
enable_preemptive_scheduler: exit() in one coroutine ends another that loops forever
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_preemptive_scheduler' => true]);
register_shutdown_function(fn() => print("shutdown\n"));
Coro\run(function (): void {
    go(function (): void {
        try {
            while (true) {
            }
        } finally {
            echo "finally\n";
        }
    });
    exit("bye\n");
});
?>
--EXPECT--
bye
finally
shutdown
