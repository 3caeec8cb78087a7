--TEST--
Hooks: reads and writes of files give the same bytes with CORO_HOOK_FILE; two writers of one file do not mix their bytes
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\WaitGroup;

$file = sys_get_temp_dir() . '/coro_files_' . getmypid();

function run_all(string $file): string
{
    ob_start();
    file_put_contents($file, str_repeat("0123456789abcdef\n", 50_000));
    file_put_contents($file, "last\n", FILE_APPEND);
    echo md5_file($file), ' ', filesize($file), "\n";
    $handle = fopen($file, 'r+');
    fseek($handle, 17);
    echo fgets($handle), fread($handle, 4), ' ', ftell($handle), "\n";
    fwrite($handle, '####');
    fseek($handle, -5, SEEK_END);
    var_dump(fgets($handle), fgets($handle), feof($handle), fread($handle, 10));
    rewind($handle);
    echo md5(stream_get_contents($handle)), "\n";
    ftruncate($handle, 10);
    rewind($handle);
    var_dump(stream_get_contents($handle));
    fclose($handle);
    $handle = fopen($file, 'r');
    var_dump(@fwrite($handle, 'x'));
    file_put_contents($file, '<?php return 6 * 7;');
    var_dump(include $file);
    return ob_get_clean();
}

$plain = run_all($file);
Coro\Runtime::setHookFlags(CORO_HOOK_FILE);
Coro\run(function () use ($plain, $file): void {
    $hooked = run_all($file);
    echo $hooked === $plain ? "same\n" : "different: $hooked\nexpected: $plain\n";

    $handle = fopen($file, 'w+');
    stream_set_write_buffer($handle, 0);
    $writers = new WaitGroup(50);
    for ($i = 0; $i < 50; $i++) {
        go(function () use ($handle, $writers, $i): void {
            fwrite($handle, str_repeat(chr(65 + $i % 26), 999) . "\n");
            $writers->done();
        });
    }
    $writers->wait();
    rewind($handle);
    $lines = 0;
    while (($line = fgets($handle)) !== false) {
        $lines += strlen($line) === 1000 && count_chars($line, 3) === "\n" . $line[0];
    }
    echo "$lines whole lines\n";
});
unlink($file);
?>
--EXPECT--
same
50 whole lines
