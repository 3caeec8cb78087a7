--TEST--
Xdebug: a trace and a profile of interleaving coroutines contain the name of every function
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/xdebug.so')) die('skip Xdebug is not installed');
?>
--FILE--
<?php
$body = <<<'END'
function inner(): void { Coro\Coroutine::sleep(0.001); }
function outer(): void { inner(); (new Fiber('inner'))->start(); }
Coro\run(function (): void {
    go('outer');
    go('outer');
    outer();
});
END;
$folder = tempnam(sys_get_temp_dir(), 'coro');
unlink($folder);
mkdir($folder);
foreach (['trace' => 'trace_output_name=file', 'profile' => 'profiler_output_name=file'] as $mode => $name) {
    $options = ['extension_dir=' . ini_get('extension_dir'), 'extension=coro', 'zend_extension=xdebug', "xdebug.$name",
        "xdebug.output_dir=$folder", 'xdebug.start_with_request=yes', 'xdebug.use_compression=0', 'xdebug.trace_format=1'];
    $command = [PHP_BINARY, '-n'];
    foreach ($options as $option) {
        array_push($command, '-d', $option);
    }
    echo "$mode ", proc_close(proc_open([...$command, '-r', $body], [], $pipes, null, ['XDEBUG_MODE' => $mode] + getenv()));
    foreach (glob("$folder/*") as $file) {
        $text = file_get_contents($file);
        unlink($file);
    }
    $pattern = $mode === 'trace' ? '/^\d+\t\d+\t0\t[^\t]*\t[^\t]*\t(inner|outer)\t/m' : '/^fn=(?:\(\d+\) )?.*\b(inner|outer)$/m';
    preg_match_all($pattern, $text, $calls);
    $counts = array_count_values($calls[1]);
    ksort($counts);
    echo ' ', $mode === 'trace' ? json_encode($counts) : implode(' ', array_keys($counts)), "\n";
}
rmdir($folder);
?>
--EXPECT--
trace 0 {"inner":6,"outer":3}
profile 0 inner outer
