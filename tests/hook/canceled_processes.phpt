--TEST--
Hooks: commands and processes whose waits are ended leave no zombies
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

// Returns how many children of this process have one of these states, for example Z, a zombie.
function children(string $states): int
{
    $ours = fn(string $file): bool =>
        (bool) preg_match("~\) [$states] " . getmypid() . ' ~', (string) @file_get_contents($file));
    return count(array_filter(glob('/proc/[0-9]*/stat'), $ours));
}

Coro\run(function (): void {
    $waits = [
        'shell_exec' => fn() => shell_exec('exec sleep 0.1'),
        'exec' => fn() => exec('exec sleep 0.1'),
        'pclose' => fn() => pclose(popen('exec sleep 0.1', 'r')),
        'proc_close' => fn() => proc_close(proc_open('exec sleep 0.1', [], $pipes)),
    ];
    foreach ($waits as $name => $wait) {
        try {
            Coroutine::deadline(0.02, $wait);
        } catch (Coroutine\TimeoutException) {
        }
        // The processes end soon, and the loop reaps them.
        for ($i = 0; $i < 1000 && children('A-Z') > 0; $i++) {
            Coroutine::sleep(0.01);
        }
        echo "$name: ", children('Z'), " zombies\n";
    }
});
?>
--EXPECT--
shell_exec: 0 zombies
exec: 0 zombies
pclose: 0 zombies
proc_close: 0 zombies
