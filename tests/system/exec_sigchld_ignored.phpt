--TEST--
System::exec() returns the exit status of the command, also if SIGCHLD was inherited as ignored
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
if (($argv[1] ?? '') !== 'inner') {
    pcntl_signal(SIGCHLD, SIG_IGN);
    pcntl_exec(PHP_BINARY, ['-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', __FILE__, 'inner']);
}
Coro\run(function (): void {
    echo json_encode(Coro\Coroutine\System::exec('echo said; exit 5')), "\n";
});
?>
--EXPECT--
{"code":5,"signal":0,"output":"said\n"}
