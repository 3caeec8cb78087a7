--TEST--
coro_set_process_name(): a child starts with its parent's title and changes only its own
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
getenv('ZEND_DONT_UNLOAD_MODULES') && die('skip valgrind keeps its own process title');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
function title(): string
{
    return rtrim(file_get_contents('/proc/self/cmdline'), " \0");
}

coro_set_process_name('parent');
$child = pcntl_fork();
if (!$child) {
    echo title(), "\n";
    coro_set_process_name('child');
    echo title(), "\n";
    exit;
}
pcntl_waitpid($child, $status);
echo title(), "\n";
?>
--EXPECT--
parent
child
parent
