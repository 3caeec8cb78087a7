--TEST--
Hooks: a command whose wait is ended gets SIGTERM, a process that reads from the program continues, and no zombies stay
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

// Returns the number of child processes of this process, with those that have ended and were not reaped.
function children(): int
{
    $ours = fn(string $file): bool => (bool) preg_match('~\) \S ' . getmypid() . ' ~', (string) @file_get_contents($file));
    return count(array_filter(glob('/proc/[0-9]*/stat'), $ours));
}

function await_no_children(): string
{
    for ($i = 0; $i < 500 && children() > 0; $i++) {
        Coroutine::sleep(0.01);
    }
    return children() === 0 ? 'no process' : 'there are processes still';
}

function interrupted(string $how, callable $wait): string
{
    $end = function () use ($wait): string {
        try {
            return json_encode($wait('exec sleep 60'));
        } catch (Coroutine\CanceledException | Coroutine\TimeoutException $exception) {
            return get_class($exception);
        }
    };
    if ($how === 'deadline') {
        return Coroutine::deadline(0.01, $end);
    }
    $result = '';
    $id = go(function () use ($end, &$result): void {
        $result = $end();
    });
    Coroutine::cancel($id, $how === 'exception');
    Coroutine::join([$id]);
    return $result;
}

Coro\run(function (): void {
    $waits = [
        'exec' => fn(string $command) => exec($command),
        'shell_exec' => fn(string $command) => shell_exec($command),
        'system' => fn(string $command) => system($command),
        'passthru' => fn(string $command) => passthru($command),
        'pclose' => fn(string $command) => pclose(popen($command, 'r')),
    ];
    foreach ($waits as $name => $wait) {
        foreach (['cancel', 'exception', 'deadline'] as $how) {
            echo "$name, $how: ", interrupted($how, $wait), ', ', await_no_children(), "\n";
        }
    }

    $id = go(function (): void {
        try {
            $pipe = popen('exec sleep 0.05', 'r');
            fgets($pipe);
        } catch (Coroutine\CanceledException) {
            echo 'fgets: ';
        }
    });   // PHP closes the pipe when the function has ended
    Coroutine::cancel($id, true);
    Coroutine::join([$id]);
    echo await_no_children(), "\n";

    $file = tempnam(sys_get_temp_dir(), 'coro_command_');
    $command = 'cat >' . escapeshellarg($file) . '; sleep 0.05; echo end >>' . escapeshellarg($file);
    $writes = function () use ($command): int {
        $pipe = popen($command, 'w');
        fwrite($pipe, "input\n");
        return pclose($pipe);
    };
    echo 'pclose of a process that reads: ', interrupted('cancel', $writes);
    for ($i = 0; $i < 500 && !str_contains(file_get_contents($file), 'end'); $i++) {
        Coroutine::sleep(0.01);
    }
    echo ', ', str_replace("\n", ' ', file_get_contents($file)), await_no_children(), "\n";
    unlink($file);

    $close = fn() => proc_close(proc_open('exec sleep 0.05', [], $pipes));
    echo 'proc_close: ', interrupted('deadline', $close), ', ', await_no_children(), "\n";
});
?>
--EXPECT--
exec, cancel: "", no process
exec, exception: Coro\Coroutine\CanceledException, no process
exec, deadline: Coro\Coroutine\TimeoutException, no process
shell_exec, cancel: null, no process
shell_exec, exception: Coro\Coroutine\CanceledException, no process
shell_exec, deadline: Coro\Coroutine\TimeoutException, no process
system, cancel: "", no process
system, exception: Coro\Coroutine\CanceledException, no process
system, deadline: Coro\Coroutine\TimeoutException, no process
passthru, cancel: null, no process
passthru, exception: Coro\Coroutine\CanceledException, no process
passthru, deadline: Coro\Coroutine\TimeoutException, no process
pclose, cancel: -1, no process
pclose, exception: Coro\Coroutine\CanceledException, no process
pclose, deadline: Coro\Coroutine\TimeoutException, no process
fgets: no process
pclose of a process that reads: -1, input end no process
proc_close: Coro\Coroutine\TimeoutException, no process
