--TEST--
A fatal error in an included file: shutdown functions may still wait
--EXTENSIONS--
coro
--FILE--
<?php
register_shutdown_function(function (): void {
    Coro\run(function (): void {
        var_dump(Coro\Coroutine::sleep(0.001));
    });
});
$file = tempnam(sys_get_temp_dir(), 'coro');
file_put_contents($file, '<?php class A {} class A {}');
register_shutdown_function(unlink(...), $file);
include $file;
?>
--EXPECTF--
Fatal error: Cannot %s class A%S in %s on line %d
bool(true)
