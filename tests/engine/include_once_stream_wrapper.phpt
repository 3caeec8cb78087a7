--TEST--
include_once: a stream wrapper's stream_open() cannot wait, and other coroutines can still open URLs
--EXTENSIONS--
coro
--FILE--
<?php
class Source
{
    public $context;
    private string $code = '<?php echo "included\n";';

    public function stream_open(): bool
    {
        try {
            Coro\Coroutine::sleep(0.001);
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
        return true;
    }

    public function stream_read(): string
    {
        [$read, $this->code] = [$this->code, ''];
        return $read;
    }

    public function stream_eof(): bool { return $this->code === ''; }
    public function stream_stat(): array { return []; }
    public function stream_set_option(): bool { return false; }
}
stream_wrapper_register('source', 'Source');
Coro\run(function (): void {
    go(fn() => include_once 'source://x');
    go(fn() => print(file_get_contents('data:text/plain,of%20another') . "\n"));
});
?>
--EXPECT--
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
included
of another
