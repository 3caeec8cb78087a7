--TEST--
exit() in a coroutine: an undefined variable is reported, and an exception or exit() of the argument's __toString() counts
--EXTENSIONS--
coro
--FILE--
<?php
$programs = [
    'undefined variable' => 'error_reporting(E_WARNING); set_error_handler(fn($level, $text) => print("$text\n"), E_WARNING); exit($undefined);',
    'exit() in __toString()' => 'exit(new class { function __toString(): string { exit(25); } });',
    'exception in __toString()' => 'exit(new class { function __toString(): string { throw new Exception("no text"); } });',
    'exception in an output callback' => 'ob_start(fn() => throw new Exception("no output"), 1); exit("text\n");',
];
foreach ($programs as $what => $code) {
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-d', 'error_log=/dev/null',
                '-d', 'display_errors=1', '-r', "Coro\\run(function (): void { $code });"];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    $printed = preg_replace('/ in .*/s', '', stream_get_contents($pipes[1]));
    echo "$what: ", trim(strtr($printed, "\n", ' ')), ', status ', proc_close($process), "\n";
}
?>
--EXPECT--
undefined variable: Undefined variable $undefined, status 0
exit() in __toString(): , status 25
exception in __toString(): Fatal error: Uncaught Exception: no text, status 255
exception in an output callback: text  Fatal error: Uncaught Exception: no output, status 255
