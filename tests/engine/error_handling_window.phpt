--TEST--
Constructors that turn warnings into exceptions and wait do so only in their own coroutine
--EXTENSIONS--
coro
--FILE--
<?php
class SlowStream
{
    public $context;
    public function stream_open(string $path): bool
    {
        Coro\Coroutine::sleep(0.002);
        return true;
    }
    public function url_stat(): array
    {
        return ['mode' => 0100644];
    }
}
stream_wrapper_register('slow', 'SlowStream');
Coro\run(function (): void {
    go(function (): void {
        new SplFileObject('slow://x');
        echo "opened\n";
    });
    echo intdiv(1, 1), file_get_contents('/no/such/file'), "\n";
});
?>
--EXPECTF--
1
Warning: file_get_contents(/no/such/file): Failed to open stream: No such file or directory in %s on line %d

opened
