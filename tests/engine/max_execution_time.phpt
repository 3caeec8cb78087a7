--TEST--
max_execution_time ends the program once, in the main coroutine, a child, a deferred function or a timer
--EXTENSIONS--
coro
--FILE--
<?php
$places = [
    'main coroutine' => 'Coro\run("spin");',
    'child' => 'Coro\run(function () { go(fn() => Coro\Coroutine::sleep(0.001)); go("spin"); echo "never"; });',
    'defer' => 'Coro\run(function () { defer("spin"); });',
    'timer' => 'Coro\run(fn() => Coro\Timer::after(1, "spin"));',
    'preempted' => 'ini_set("coro.enable_preemptive_scheduler", "1"); Coro\run(function () { go("spin"); go("spin"); });',
];
foreach ($places as $place => $code) {
    $body = 'set_time_limit(1);
        register_shutdown_function(fn() => print("shutdown"));
        function spin() { try { while (true) { } } finally { echo "never"; } }' . $code . 'echo "never";';
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        '-d', 'html_errors=0', '-d', 'display_errors=1', '-d', 'fatal_error_backtraces=0', '-d', 'coro.blocking_threshold=0',
        '-r', $body],
        [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    $output = preg_replace('/ in Command.*/', '', trim(stream_get_contents($pipes[1])));
    echo $place, ': ', strtr($output, "\n", ' '), ' ', proc_close($process), "\n";
}
?>
--EXPECT--
main coroutine: Fatal error: Maximum execution time of 1 second exceeded shutdown 255
child: Fatal error: Maximum execution time of 1 second exceeded shutdown 255
defer: Fatal error: Maximum execution time of 1 second exceeded shutdown 255
timer: Fatal error: Maximum execution time of 1 second exceeded shutdown 255
preempted: Fatal error: Maximum execution time of 1 second exceeded shutdown 255
