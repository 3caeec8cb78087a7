--TEST--
There is no module "swoole" by default, and none without the Swoole names
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
coro.swoole_names=0
--FILE--
<?php
var_dump(extension_loaded('swoole'), ini_get('coro.swoole_module'));
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-r',
    'var_dump(extension_loaded("swoole"), ini_get("swoole.use_shortname"), swoole_version());'], [], $pipes);
proc_close($process);
?>
--EXPECT--
bool(false)
string(1) "1"
bool(false)
bool(false)
string(5) "6.2.1"
