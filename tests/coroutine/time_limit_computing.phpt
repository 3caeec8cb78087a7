--TEST--
setTimeLimit() interrupts a coroutine that computes without end; its finally and defer() run, and no result of a function leaks
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        defer(fn() => print("defer\n"));
        try {
            var_dump(Coro\Coroutine::setTimeLimit(0.02));
            while (true) {
            }
        } catch (Coro\Coroutine\TimeoutException $e) {
            echo $e->getMessage(), ', ', $e->getCode() === 110 ? 'ETIMEDOUT' : $e->getCode(), "\n";
        } finally {
            echo "finally\n";
        }
    });
    echo "next\n";
});

// What the function that has just returned leaves is freed, and @ ends.
$calls = [
    'result' => fn() => $file = fopen(__FILE__, 'r'),
    'without warnings' => fn() => $file = @fopen(__FILE__, 'r'),
    'object' => fn() => $file = new SplFileObject(__FILE__),
    'operands' => fn() => $files = [[fopen(__FILE__, 'r')], fopen('.', 'r')],
];
Coro\run(function () use ($calls): void {
    $descriptors = fn() => count(scandir('/proc/self/fd'));
    foreach ($calls as $what => $call) {
        $before = $descriptors();
        for ($round = 0; $round < 4; $round++) {
            $id = go(function () use ($call): void {
                try {
                    Coro\Coroutine::setTimeLimit(0.005);
                    while (true) {
                        $call();
                    }
                } catch (Coro\Coroutine\TimeoutException) {
                }
                if (error_reporting() !== E_ALL) {
                    echo 'error_reporting() is ', error_reporting(), "\n";
                }
            });
            Coro\Coroutine::join([$id]);
        }
        echo "$what: ", $descriptors() - $before, "\n";
    }
});
?>
--EXPECT--
bool(true)
the coroutine has exceeded its time limit of 0.02 s, ETIMEDOUT
finally
defer
next
result: 0
without warnings: 0
object: 0
operands: 0
