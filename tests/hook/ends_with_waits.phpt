--TEST--
Hooks: a program that ends while coroutines wait in PHP's functions ends cleanly, whichever way it ends
--EXTENSIONS--
coro
--FILE--
<?php
// Each way to end is a program of its own.
$program = <<<'PHP'
Coro\Runtime::enableCoroutine();
class Freed
{
    public function __construct(public mixed $held) {}
    public function __destruct()
    {
        echo get_debug_type($this->held), ' freed', "\n";
    }
}
Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $process = proc_open('exec cat', [['pipe', 'r'], ['pipe', 'w']], $pipes);
    $waits = [
        fn() => fgets($a),
        fn() => fwrite($b, str_repeat('x', 10_000_000)),
        fn() => fread($pipes[1], 10),
        function () use ($b): void {
            $read = [$b];
            $none = null;
            stream_select($read, $none, $none, 60);
        },
        fn() => exec('exec sleep 1', $lines),   // after a fatal error PHP waits for the command
        fn() => sleep(60),
    ];
    foreach ($waits as $wait) {
        go(function () use ($wait): void {
            $held = new Freed($wait);
            try {
                $wait();
            } finally {
                echo "finally\n";
            }
        });
    }
    register_shutdown_function(function () use ($a, $pipes): void {
        var_dump(fclose($a), fclose($pipes[1]));
    });
    END_OF_PROGRAM
});
PHP;
$ends = [
    'exit' => 'exit("exit\n");',
    'fatal error' => 'eval("function strlen() {}");',
    'destructor' => '$last = new class { public function __destruct() { exit("in a destructor\n"); } }; unset($last);',
];
foreach ($ends as $name => $end) {
    $command = [PHP_BINARY, '-n', '-d', 'display_errors=0', '-d', 'log_errors=0', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d',
        'extension=coro', '-r', str_replace('END_OF_PROGRAM', $end, $program)];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    $lines = explode("\n", trim(stream_get_contents($pipes[1])));
    $code = proc_close($process);
    $counts = array_count_values($lines);
    echo $name, ': ', implode(', ', array_map(fn($line, $count) => "$count $line", array_keys($counts), $counts)), ", code $code\n";
}
?>
--EXPECT--
exit: 1 exit, 6 finally, 6 Closure freed, 2 bool(true), code 0
fatal error: 2 bool(true), code 255
destructor: 1 in a destructor, 6 finally, 6 Closure freed, 2 bool(true), code 0
