--TEST--
Hooks: cancel() without an exception ends a read or write of a pipe, which stays usable and is not at its end
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $process = proc_open('exec cat', [['pipe', 'r'], ['pipe', 'w']], $pipes);
    $reader = go(function () use ($pipes): void {
        var_dump(fgets($pipes[1]), feof($pipes[1]));
        var_dump(fgets($pipes[1]));
    });
    Coroutine::cancel($reader);
    fwrite($pipes[0], "later\n");
    Coroutine::join([$reader]);

    $full = proc_open('exec sleep 60', [['pipe', 'r']], $input);
    stream_set_blocking($input[0], false);
    fwrite($input[0], str_repeat('x', 10_000_000));   // fills the pipe
    stream_set_blocking($input[0], true);
    $writer = go(fn() => var_dump(fwrite($input[0], 'x')));
    Coroutine::cancel($writer);
    Coroutine::join([$writer]);
    proc_terminate($full, 9);
});
?>
--EXPECT--
bool(false)
bool(false)
string(6) "later
"
int(0)
