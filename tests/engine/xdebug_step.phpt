--TEST--
Xdebug: breakpoints and steps in coroutines that wait show the stack and the variables of the running coroutine
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/xdebug.so')) die('skip Xdebug is not installed');
?>
--FILE--
<?php
require __DIR__ . '/../include/dbgp.inc';

$script = tempnam(sys_get_temp_dir(), 'coro');
file_put_contents($script, <<<'END'
<?php
function work(string $name): string
{
    Coro\Coroutine::sleep(0.001);
    return $name;
}
Coro\run(function (): void {
    for ($i = 0; $i < 2; $i++) {
        go(function () use ($i): void {
            echo work("work$i"), "\n";
        });
    }
});
END);
$debugger = new Debugger($script);
$debugger->break(5);
for ($i = 0; $i < 2; $i++) {
    echo $debugger->go('run'), ' with ', $debugger->value('$name'), "\n";
    echo 'over: ', $debugger->go('step_over'), "\n";
}
echo $debugger->end(), "\n";
unlink($script);
?>
--EXPECT--
work:5 < {closure:10 < {fiber:0 with work0
over: {closure:10 < {fiber:0
work:5 < {closure:10 < {fiber:0 with work1
over: {closure:10 < {fiber:0
work0
work1
0
