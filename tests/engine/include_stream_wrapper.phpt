--TEST--
include: a wait in a stream wrapper during compilation throws, and the file is still compiled
--EXTENSIONS--
coro
--FILE--
<?php
class Source
{
    public $context;
    private int $at = 0;
    private const CODE = '<?php echo "included\n";';
    public function stream_open(): bool
    {
        try {
            Coro\Coroutine::sleep(0.001);
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
        return true;
    }
    public function stream_read(int $count): string
    {
        $text = substr(self::CODE, $this->at, $count);
        $this->at += strlen($text);
        return $text;
    }
    public function stream_eof(): bool
    {
        return $this->at >= strlen(self::CODE);
    }
    public function stream_stat(): array
    {
        return [];
    }
    public function stream_set_option(): bool
    {
        return false;
    }
}
stream_wrapper_register('source', 'Source');
Coro\run(function (): void {
    include 'source://x';
    var_dump(Coro\Coroutine::sleep(0.001));
});
?>
--EXPECT--
Coro\Coroutine::sleep() cannot wait while PHP compiles code, collects garbage or reports a fatal error
included
bool(true)
