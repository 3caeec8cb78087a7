--TEST--
Coro\Process: wait() returns how a child has ended, also if SIGCHLD was inherited as ignored; a program may ignore it before and later
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
if (($argv[1] ?? '') !== 'inner') {
    pcntl_signal(SIGCHLD, SIG_IGN);
    (new Coro\Process(fn() => exit(5), false, 0))->start();
    var_dump(Coro\Process::wait());
    pcntl_exec(PHP_BINARY, ['-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', __FILE__, 'inner']);
}
(new Coro\Process(fn() => exit(5), false, 0))->start();
echo Coro\Process::wait()['code'], "\n";
// A program may decide to ignore its children.
pcntl_signal(SIGCHLD, SIG_IGN);
(new Coro\Process(fn() => exit(5), false, 0))->start();
var_dump(Coro\Process::wait());
?>
--EXPECT--
bool(false)
5
bool(false)
