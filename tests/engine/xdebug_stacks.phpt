--TEST--
Xdebug shows the stack of each coroutine and of each native Fiber inside it
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/xdebug.so')) die('skip Xdebug is not installed');
?>
--FILE--
<?php
$body = <<<'END'
function names(): string
{
    $names = array_map(fn($frame) => preg_replace('/:.*/s', '', $frame['function']), xdebug_get_function_stack());
    return implode(' ', array_diff($names, ['names']));
}
function inner(): string
{
    Coro\Coroutine::sleep(0.001);
    return names();
}
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go(function () use ($i): void {
            $fiber = new Fiber(function (): string {
                $before = inner();
                Fiber::suspend();
                $nested = new Fiber(fn() => inner());
                $nested->start();
                return "$before, " . inner() . ', ' . $nested->getReturn();
            });
            $fiber->start();
            Coro\Coroutine::sleep(0.001);
            $fiber->resume();
            $own = inner();
            echo "$i $own, {$fiber->getReturn()}\n";
        });
    }
});
END;
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    '-d', 'zend_extension=xdebug', '-d', 'xdebug.start_with_request=no', '-d', 'html_errors=0', '-d', 'display_errors=1', '-r', $body],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null, ['XDEBUG_MODE' => 'develop,debug,coverage'] + getenv());
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
?>
--EXPECT--
0 {fiber {closure inner, {fiber {closure inner, {fiber {closure inner, {fiber {closure inner
1 {fiber {closure inner, {fiber {closure inner, {fiber {closure inner, {fiber {closure inner
2 {fiber {closure inner, {fiber {closure inner, {fiber {closure inner, {fiber {closure inner
0
