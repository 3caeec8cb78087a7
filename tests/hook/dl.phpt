--TEST--
Hooks: extensions that dl() loads, before or after coro, are hooked and unloaded without a crash
--SKIPIF--
<?php
if (!function_exists('dl') || PHP_ZTS) {
    die('skip needs dl()');
}
foreach (['sockets', 'sysvmsg'] as $name) {
    if (!is_file(PHP_EXTENSION_DIR . "/$name.so")) {
        die("skip needs $name.so");
    }
}
?>
--FILE--
<?php
$program = <<<'PHP'
Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    LATE
    socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
    $reader = go(function () use ($pair): void {
        echo socket_read($pair[0], 10), "\n";
    });
    socket_write($pair[1], 'text');
    Coro\Coroutine::join([$reader]);
    foreach (Coro\Runtime::report()['objects'] as $path => $object) {
        if (basename($path) === 'sockets.so') {
            echo in_array('recv', $object['hooked']) ? "hooked\n" : "not hooked\n";
        }
    }
    END
});
PHP;
$folder = realpath(ini_get('extension_dir') ?: 'modules');
$link = sys_get_temp_dir() . '/coro_dl_' . getmypid();   // dl() finds extensions only in extension_dir
mkdir($link);
symlink("$folder/coro.so", "$link/coro.so");
foreach (['sockets', 'sysvmsg'] as $name) {
    symlink(PHP_EXTENSION_DIR . "/$name.so", "$link/$name.so");
}
$orders = [
    'before coro' => ['dl("sockets.so"); dl("coro.so");', ''],
    'after coro' => ['dl("coro.so"); dl("sockets.so");', ''],
    'while the hooks are on' => ['dl("coro.so");', 'dl("sockets.so"); dl("sysvmsg.so");'],
];
foreach ($orders as $order => [$early, $late]) {
    foreach (['', 'exit(3);', 'eval("function strlen() {}");'] as $end) {
        $code = "$early " . strtr($program, ['LATE' => $late, 'END' => $end]);
        $options = ['-n', '-d', "extension_dir=$link", '-d', 'display_errors=0', '-d', 'log_errors=0'];
        $process = proc_open([PHP_BINARY, ...$options, '-r', $code], [1 => ['pipe', 'w']], $pipes);
        $output = stream_get_contents($pipes[1]);
        echo $order, ': ', str_replace("\n", ', ', $output), proc_close($process), "\n";
    }
}
array_map('unlink', glob("$link/*"));
rmdir($link);
?>
--EXPECT--
before coro: text, hooked, 0
before coro: text, hooked, 3
before coro: text, hooked, 255
after coro: text, hooked, 0
after coro: text, hooked, 3
after coro: text, hooked, 255
while the hooks are on: text, hooked, 0
while the hooks are on: text, hooked, 3
while the hooks are on: text, hooked, 255
