--TEST--
exit() sets the script's exit status, wherever it is called
--EXTENSIONS--
coro
--FILE--
<?php
$bodies = [
    'main' => 'Coro\run(fn() => exit(11));',
    'child' => 'Coro\run(fn() => go(fn() => exit(12)));',
    'after a wait' => 'Coro\run(function () { Coro\Coroutine::sleep(0.001); exit(13); });',
    'defer' => 'Coro\run(fn() => defer(fn() => exit(14)));',
    'timer' => 'Coro\Timer::after(1, fn() => exit(15)); Coro\Timer::tick(1, fn() => 1);',
    'top level go' => 'go(fn() => exit(16)); echo "never\n";',
    'top level go after a wait' => 'go(function () { Coro\Coroutine::sleep(0.001); exit(17); });',
    'destructor' => 'class D { function __destruct() { exit(18); } } Coro\run(fn() => go(function () { new D; }));',
    'finally' => 'Coro\run(function () { try { exit(1); } finally { exit(99); } });',
    'resume' => 'Coro\run(function () { $id = go(function () { Coro\Coroutine::yield(); exit(19); });
        Coro\Coroutine::resume($id); echo "never\n"; });',
    'channel' => 'Coro\run(function () { $c = new Coro\Channel; go(function () use ($c) { $c->pop(); exit(20); });
        $c->push(1); echo "never\n"; });',
    'fiber' => 'Coro\run(function () { (new Fiber(function () { Coro\Coroutine::sleep(0.001); exit(21); }))->start();
        echo "never\n"; });',
    'exception handler' => 'set_exception_handler(fn() => exit(22)); Coro\run(function () {
        go(fn() => throw new Exception); echo "never\n"; });',
    'shutdown function' => 'register_shutdown_function(fn() => Coro\run(fn() => exit(23)));',
    'uncaught' => 'ini_set("display_errors", 0); Coro\run(function () { go(fn() => throw new Exception); });',
    'end' => 'Coro\run(fn() => 1);',
];
foreach ($bodies as $name => $body) {
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        '-r', $body], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    $text = stream_get_contents($pipes[1]);
    echo $name, ': ', $text, proc_close($process), "\n";
}
?>
--EXPECT--
main: 11
child: 12
after a wait: 13
defer: 14
timer: 15
top level go: 16
top level go after a wait: 17
destructor: 18
finally: 99
resume: 19
channel: 20
fiber: 21
exception handler: 22
shutdown function: 23
uncaught: 255
end: 0
