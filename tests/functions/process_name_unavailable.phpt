--TEST--
coro_set_process_name() returns false with a warning where PHP cannot set titles
--EXTENSIONS--
coro
--INI--
disable_functions=cli_set_process_title
--FILE--
<?php
var_dump(coro_set_process_name('title'));
eval('function cli_set_process_title(string $title): bool { echo "the program\'s own\n"; return true; }');
var_dump(@coro_set_process_name('title'));
?>
--EXPECTF--
Warning: coro_set_process_name(): cannot set the title: cli_set_process_title() exists only in PHP's command line in %s on line %d
bool(false)
bool(false)
