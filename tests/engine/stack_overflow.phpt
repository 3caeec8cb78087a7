--TEST--
A C stack overflow that PHP does not detect prints the coroutine and its PHP backtrace before the process dies
--EXTENSIONS--
coro
--SKIPIF--
<?php
ob_start();
(new ReflectionExtension('coro'))->info();
if (str_contains(ob_get_clean(), 'Build => with sanitizers')) die('skip AddressSanitizer reports the overflow itself');
?>
--FILE--
<?php
$body = '
    Coro\Coroutine::set(["stack_size" => "256K"]);
    function down(int $n): array
    {
        return array_map("down", [$n + 1]);
    }
    Coro\run(function () {
        go(function () {
            Coro\Coroutine::sleep(0.001);
            down(0);
        });
    });';
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    '-d', 'zend.max_allowed_stack_size=-1', '-r', $body], [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
$text = stream_get_contents($pipes[2]);
echo implode("\n", array_slice(explode("\n", $text), 0, 4)), "\n";
do {
    $status = proc_get_status($process);
} while ($status['running']);
var_dump($status['signaled'], $status['termsig']);
?>
--EXPECT--
coro: fatal error: the C stack (stack_size, 262144 bytes) of coroutine 2 has overflowed, a recursion without end?
#0 array_map()
#1 down() at Command line code:5
#2 array_map()
bool(true)
int(11)
