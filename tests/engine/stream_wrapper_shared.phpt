--TEST--
Streams: while a coroutine is inside a method of a stream's wrapper or filter, no other coroutine can use or close the stream
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine};

// Every method waits until the test releases it.
class Wrapper
{
    public static ?Channel $entered = null;
    public static Channel $go_on;
    public $context;

    public static function wait(): void
    {
        if ($entered = self::$entered) {
            self::$entered = null;
            $entered->push(true);
            self::$go_on->pop();
        }
    }

    public function stream_open($path, $mode, $options, &$opened) { return true; }
    public function stream_read($count) { self::wait(); return str_repeat('r', 100); }
    public function stream_write($data) { self::wait(); return strlen($data); }
    public function stream_eof() { self::wait(); return false; }
    public function stream_flush() { self::wait(); return true; }
    public function stream_seek($offset, $whence) { self::wait(); return true; }
    public function stream_tell() { return 0; }
    public function stream_stat() { self::wait(); return ['size' => 7]; }
    public function stream_lock($operation) { self::wait(); return true; }
    public function stream_truncate($size) { self::wait(); return true; }
    public function stream_set_option($option, $one, $two) { self::wait(); return true; }
    public function stream_close() { self::wait(); }
    public function url_stat($path, $flags) { return []; }
    public function dir_opendir($path, $options) { return true; }
    public function dir_readdir() { self::wait(); return 'entry'; }
    public function dir_rewinddir() { self::wait(); return true; }
    public function dir_closedir() { self::wait(); return true; }
}

class Filter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        Wrapper::wait();
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}

stream_wrapper_register('waits', Wrapper::class);
stream_filter_register('waits', Filter::class);

// Runs the operation until its PHP code waits, runs other operations on the same stream, then releases the first one.
function attack(string $name, mixed $stream, callable $operation, array $others): void
{
    Wrapper::$entered = $entered = new Channel;
    Wrapper::$go_on = new Channel;
    $done = new Channel(1);
    go(function () use ($operation, $stream, $done): void {
        $done->push($operation($stream));
    });
    $entered->pop(10);
    $unused = [];
    foreach ($others as $other => $call) {
        try {
            $call($stream);
            $unused[] = $other;
        } catch (Coro\Error $error) {
            $text = $error->getMessage();
            preg_match('/^coroutine (\d+) \(at .*\) cannot .* coroutine (\d+) \(at .*\)/', $text, $match) && $match[1] !== $match[2]
                || print("$text\n");
        }
    }
    $memory = [];
    for ($i = 0; $i < 200; $i++) {
        $memory[] = str_repeat('x', 50 * $i);   // reuses freed memory
    }
    Wrapper::$go_on->push(true);
    echo $name, ': ', json_encode($done->pop(10)), $unused ? ', not refused: ' . implode(', ', $unused) : '', "\n";
}

$uses = [
    'fread' => fn($stream) => strlen(fread($stream, 100)),
    'fgets' => fn($stream) => strlen(stream_get_line($stream, 100)),
    'stream_get_contents' => fn($stream) => strlen(stream_get_contents($stream, 150)),
    'stream_copy_to_stream' => fn($stream) => stream_copy_to_stream($stream, fopen('php://memory', 'w'), 100),
    'fwrite' => fn($stream) => fwrite($stream, 'data'),
    'feof' => fn($stream) => feof($stream),
    'fseek' => fn($stream) => fseek($stream, 5000),
    'fstat' => fn($stream) => fstat($stream)['size'],
    'flock' => fn($stream) => flock($stream, LOCK_EX),
    'ftruncate' => fn($stream) => @ftruncate($stream, 5),
    'fflush' => fn($stream) => fflush($stream),
];
$closes = ['fclose' => fn($stream) => fclose($stream), 'pclose' => fn($stream) => pclose($stream)];
Coro\run(function () use ($uses, $closes): void {
    foreach ($uses as $name => $use) {
        $stream = fopen('waits://', 'w+');
        stream_set_chunk_size($stream, 100);
        if ($name === 'fflush') {
            fwrite($stream, 'x');
        }
        attack($name, $stream, $use, $uses + $closes + ['chunk' => function ($stream): void {
            stream_set_chunk_size($stream, 100000);   // calls no PHP code, and would move the stream's buffer
            fread($stream, 90000);
        }]);
        fclose($stream);
    }
    attack('fclose', fopen('waits://', 'w+'), function ($stream): bool {
        fwrite($stream, 'written, so that it is flushed when it is closed');
        return fclose($stream);
    }, $uses + $closes);
    attack('closed by its last reference', (object) ['stream' => fopen('waits://', 'w+')], function (object $holder): bool {
        unset($holder->stream);
        return true;
    }, []);

    $operations = ['readdir' => readdir(...), 'rewinddir' => rewinddir(...)];
    foreach ($operations as $name => $operation) {
        $directory = opendir('waits://');
        attack($name, $directory, $operation, $operations + ['closedir' => closedir(...)]);
        closedir($directory);
    }
    $directory = dir('waits://');
    attack('Directory::read', $directory, fn($directory) => $directory->read(), ['read' => fn($directory) => $directory->read()]);

    $file = new SplFileObject('waits://', 'w+');
    attack('SplFileObject', $file, fn($file) => strlen($file->fread(100)), [
        'fread' => fn($file) => $file->fread(1), 'fwrite' => fn($file) => $file->fwrite('x'), 'eof' => fn($file) => $file->eof(),
    ]);

    $path = tempnam(sys_get_temp_dir(), 'coro');
    file_put_contents($path, str_repeat('f', 100));
    $stream = fopen($path, 'r+');
    $filter = stream_filter_append($stream, 'waits', STREAM_FILTER_READ);
    attack('a filter that reads', $stream, $uses['fread'], [
        'fread' => $uses['fread'], 'stream_filter_remove' => fn() => stream_filter_remove($filter),
    ] + $closes);
    stream_filter_remove($filter);
    $filter = stream_filter_append($stream, 'waits', STREAM_FILTER_WRITE);
    attack('a filter that writes', $stream, $uses['fwrite'], [
        'fwrite' => $uses['fwrite'], 'stream_filter_remove' => fn() => stream_filter_remove($filter),
    ] + $closes);
    fclose($stream);
    unlink($path);
});
?>
--EXPECT--
fread: 100
fgets: 100
stream_get_contents: 150
stream_copy_to_stream: 100
fwrite: 4
feof: false
fseek: 0
fstat: 7
flock: true
ftruncate: true
fflush: true
fclose: true
closed by its last reference: true
readdir: "entry"
rewinddir: null
Directory::read: "entry"
SplFileObject: 100
a filter that reads: 100
a filter that writes: 4
