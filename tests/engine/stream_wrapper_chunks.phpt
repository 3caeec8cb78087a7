--TEST--
Bytes that are written to a stream of a wrapper class reach the class in pieces of the chunk size
--EXTENSIONS--
coro
--FILE--
<?php
class Sink
{
    public $context;

    public function stream_open($path, $mode, $options, &$opened)
    {
        return true;
    }

    public function stream_write($bytes)
    {
        echo strlen($bytes), ' ';
        return strlen($bytes);
    }
}

stream_wrapper_register('sink', Sink::class);

function write(): void
{
    $stream = fopen('sink://', 'w');
    var_dump(fwrite($stream, str_repeat('x', 20_000)));
    stream_set_chunk_size($stream, 2);
    var_dump(fwrite($stream, 'abcde'));
}

write();
Coro\run(write(...));
?>
--EXPECT--
8192 8192 3616 int(20000)
2 2 1 int(5)
8192 8192 3616 int(20000)
2 2 1 int(5)
