--TEST--
Classes in PHP: without Swoole's names, with opcache and preloading, and with code that is compiled while classes are linked
--EXTENSIONS--
coro
--FILE--
<?php
/** Returns what code prints in another process. */
function run(string $code, string ...$options): string
{
    $file = tempnam(sys_get_temp_dir(), 'coro');
    file_put_contents($file, "<?php\n$code");
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro'];
    foreach ($options as $option) {
        array_push($command, '-d', $option);
    }
    $printed = shell_exec(implode(' ', array_map(escapeshellarg(...), [...$command, $file])) . ' 2>&1');
    unlink($file);
    return $printed;
}

$exists = 'foreach (["Coro\ConnectionPool", "Swoole\ConnectionPool", "Co\MySQL", "Coro\Coroutine\MySQL"] as $name) {
    echo json_encode(class_exists($name)), " ";
} echo "\n";';
echo run($exists), run($exists, 'coro.swoole_names=0'), run($exists, 'coro.use_shortname=0');

// opcache neither caches nor looks for the files; preloaded classes that extend a class of the library work
$opcache = array_filter([PHP_VERSION_ID < 80500 ? 'zend_extension=opcache' : '', 'opcache.enable_cli=1', 'opcache.jit=tracing',
    'opcache.jit_buffer_size=16M', 'opcache.validate_timestamps=1', 'opcache.revalidate_freq=0']);
$program = 'class Pool extends Swoole\ConnectionPool {}
    Co\run(function () {
        $pool = new Pool(fn() => new ArrayObject([7]), 1);
        for ($i = 0; $i < 300; $i++) { $object = $pool->get(); $pool->put($object); }
        echo $object[0], " ", get_parent_class($pool), "\n";
    });
    $scripts = function_exists("opcache_get_status") ? opcache_get_status()["scripts"] ?? [] : [];
    echo count(preg_grep("/@coro/", array_keys($scripts))), "\n";';
echo run($program, ...$opcache);
$preload = tempnam(sys_get_temp_dir(), 'coro');
file_put_contents($preload, '<?php class Preloaded extends Swoole\ConnectionPool {} new Swoole\Database\PDOConfig();');
echo run('var_dump(class_exists("Preloaded", false), class_exists("Coro\ConnectionPool", false));
    $pool = new Preloaded(fn() => 5); echo json_encode($pool instanceof Swoole\ConnectionPool), "\n";
    echo (new Swoole\Database\PDOConfig())->getPort(), "\n";', ...$opcache, ...["opcache.preload=$preload", 'opcache.preload_user=root']);
unlink($preload);
?>
--EXPECT--
true true true true 
true false true true 
true true false true 
7 Coro\ConnectionPool
0
bool(true)
bool(true)
true
3306
