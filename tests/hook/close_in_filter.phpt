--TEST--
Hooks: a filter that closes its own stream gets the warning that it gets without coroutines
--EXTENSIONS--
coro
--FILE--
<?php
class ClosingFilter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            var_dump(@fclose($this->stream));
            echo preg_replace('~\d+~', 'N', error_get_last()['message']), "\n";
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}

stream_filter_register('closing', ClosingFilter::class);

function write_through_filter(): void
{
    $stream = fopen('php://memory', 'w+');
    stream_filter_append($stream, 'closing', STREAM_FILTER_WRITE);
    fwrite($stream, 'text');
    rewind($stream);
    echo fread($stream, 100), "\n";
}

write_through_filter();
Coro\run(write_through_filter(...));
?>
--EXPECTF--
bool(false)
fclose(): %s
text
bool(false)
fclose(): %s
text
