--TEST--
There is no module "openswoole" by default, and Swoole's names are not necessary for it
--EXTENSIONS--
coro
--INI--
coro.openswoole_module=1
coro.swoole_names=0
--FILE--
<?php
var_dump(extension_loaded('openswoole'), OpenSwoole\Coroutine::getCid(), class_exists('Swoole\Coroutine'));
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-r',
    'var_dump(extension_loaded("openswoole"), class_exists("OpenSwoole\Coroutine"), class_exists("OpenSwoole\Util"),
        method_exists("Coro\Coroutine", "run"), defined("Coro\Server::POOL_MODE"));'], [], $pipes);
proc_close($process);
?>
--EXPECT--
bool(true)
int(-1)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
