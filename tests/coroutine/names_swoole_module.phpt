--TEST--
coro.swoole_module=1 registers a module "swoole" with its version and ini entries
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
swoole.enable_preemptive_scheduler=1
--FILE--
<?php
var_dump(extension_loaded('swoole'), phpversion('Swoole') === SWOOLE_VERSION, swoole_version() === SWOOLE_VERSION);
var_dump(coro_version() === phpversion('coro'), function_exists('go'));
echo ini_get_all('swoole')['swoole.use_shortname']['local_value'], ' ', ini_get('swoole.socket_buffer_size'), "\n";
Co\run(function (): void {
    $stop = false;
    go(function () use (&$stop): void {
        while (!$stop);
        echo "interrupted\n";
    });
    Co::sleep(0.001);
    $stop = true;
});
$extension = new ReflectionExtension('swoole');
echo $extension->getVersion(), ' ', count($extension->getINIEntries()), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
On 8388608
interrupted
6.2.1 10
