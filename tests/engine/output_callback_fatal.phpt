--TEST--
Output buffers: a fatal error in an output callback is printed, and shutdown functions can use buffers
--EXTENSIONS--
coro
--FILE--
<?php
$callbacks = ['starts a buffer' => 'ob_start();', 'redeclares' => 'function strlen() {}'];
foreach ($callbacks as $name => $code) {
    echo "$name\n";
    $program = 'register_shutdown_function(function (): void {
            ob_start(fn (string $text): string => strtoupper($text));
            echo "shutdown\n";
            ob_end_flush();
        });
        Coro\run(function (): void {
            ob_start(fn (string $text): string => strtoupper($text));
            echo "outer\n";
            ob_start(fn () => eval(' . var_export($code, true) . '));
            echo "inner\n";
            ob_end_flush();
        });';
    $options = ['-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-d', 'fatal_error_backtraces=0'];
    $process = proc_open([PHP_BINARY, ...$options, '-r', $program], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    echo stream_get_contents($pipes[1]), 'status ', proc_close($process), "\n\n";
}
?>
--EXPECTF--
starts a buffer

Fatal error: ob_start(): Cannot use output buffering in output buffering display handlers in Command line code%S on line %d
SHUTDOWN
status 255

redeclares
inner

Fatal error: Cannot redeclare %Sstrlen()%S in Command line code%S on line %d
OUTER
SHUTDOWN
status 255
