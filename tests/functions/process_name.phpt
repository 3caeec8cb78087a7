--TEST--
coro_set_process_name() sets the title that ps shows
--EXTENSIONS--
coro
--SKIPIF--
<?php
getenv('ZEND_DONT_UNLOAD_MODULES') && die('skip valgrind keeps its own process title');
?>
--FILE--
<?php
var_dump(coro_set_process_name('coro: a title'));
echo rtrim(file_get_contents('/proc/self/cmdline'), " \0"), "\n", cli_get_process_title(), "\n";
?>
--EXPECT--
bool(true)
coro: a title
coro: a title
