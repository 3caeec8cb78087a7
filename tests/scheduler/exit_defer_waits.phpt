--TEST--
exit(): deferred functions that wait run to their end, whoever has called exit(); a wait in a finally block fails
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

$lines = [];
register_shutdown_function(function () use (&$lines): void {
    sort($lines);
    echo implode("\n", $lines), "\n";
});
Coro\Timer::after(1, fn() => $lines[] = 'a timer ran');
Coro\run(function () use (&$lines): void {
    $channel = new Coro\Channel(1);
    defer(function () use (&$lines, $channel): void {   // of the coroutine that calls exit()
        Coroutine::sleep(0.01);
        usleep(1000);
        $lines[] = 'first: slept, ' . json_encode($channel->pop(0.001));
        go(function () use (&$lines): void {
            $lines[] = 'first: go()';
        });
        Coroutine::sleep(0.001);
        $lines[] = 'first: the end';
    });
    go(function () use (&$lines): void {   // ended where it waits
        defer(function () use (&$lines): void {
            Coroutine::sleep(0.01);
            $lines[] = 'second: the end';
        });
        try {
            Coroutine::sleep(10);
        } finally {
            $lines[] = 'finally';
            Coroutine::sleep(10);
            $lines[] = 'never';
        }
    });
    go(function () use (&$lines): void {   // its deferred function waits already
        defer(function () use (&$lines): void {
            Coroutine::sleep(0.01);
            $lines[] = 'third: the end';
        });
    });
    exit;
});
?>
--EXPECT--
finally
first: go()
first: slept, false
first: the end
second: the end
third: the end
