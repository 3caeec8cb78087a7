--TEST--
swoole_exec() and swoole_shell_exec() do what exec() and shell_exec() do, and inside a coroutine only this coroutine waits
--EXTENSIONS--
coro
--FILE--
<?php
const GATE = __DIR__ . '/functions_exec.gate';
$commands = ["printf 'a\\nb  \\n\\n'", "printf ' x'", 'true', "printf '\\n'", 'echo out; exit 3'];
function results(string $exec, string $shell_exec, array $commands): array
{
    $results = [];
    foreach ($commands as $command) {
        $lines = ['before'];
        $last = $exec($command, $lines, $status);
        $results[] = [$last, $lines, $status, $shell_exec($command)];
    }
    return $results;
}

$expected = results('exec', 'shell_exec', $commands);
var_dump(results('swoole_exec', 'swoole_shell_exec', $commands) === $expected);   // outside of coroutines
Coro\run(function () use ($commands, $expected) {
    Coro\Runtime::enableCoroutine(0);
    var_dump(results('swoole_exec', 'swoole_shell_exec', $commands) === $expected);
    go(function () {
        $output = 'replaced';
        coro_exec('while [ ! -e ' . GATE . ' ]; do sleep 0.01; done; echo slow', $output);
        echo implode($output), "\n";
    });
    echo "first\n";
    touch(GATE);
});
unlink(GATE);
?>
--EXPECT--
bool(true)
bool(true)
first
slow
