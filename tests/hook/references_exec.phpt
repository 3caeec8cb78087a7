--TEST--
Hooks: variables that exec() and system() fill may change while the function waits
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/change.inc';
Coro\Runtime::enableCoroutine();

class Typed
{
    public int $code = 7;
}

Coro\run(function (): void {
    $commands = 'sleep 0.05; echo a; sleep 0.05; echo b; exit 3';
    $exec = function (&$lines) use ($commands): void {
        exec($commands, $lines);
    };
    foreach ([null, 'text', [1, 2], new stdClass()] as $meanwhile) {
        echo json_encode(change($exec, ['old'], $meanwhile)), "\n";
    }
    echo json_encode(change(function (&$code) use ($commands): void {
        system($commands, $code);
    }, 'before', [1])), "\n";

    $typed = new Typed();
    exec($commands, $lines, $typed->code);
    echo json_encode([$lines, $typed->code]), "\n";
});
?>
--EXPECT--
["old","a","b"]
["old","a","b"]
["old","a","b"]
["old","a","b"]
a
b
3
[["a","b"],3]
