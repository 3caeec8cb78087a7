--TEST--
Streams: several coroutines may open the same URL of a stream wrapper that waits
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public $context;
    private int $at = 0;
    public function stream_open(): bool
    {
        Coro\Coroutine::sleep(0.001);
        return true;
    }
    public function stream_read(): string
    {
        return $this->at++ ? '' : 'read';
    }
    public function stream_eof(): bool
    {
        return $this->at > 0;
    }
    public function stream_stat(): array
    {
        return [];
    }
}
stream_wrapper_register('slow', 'Slow');
Coro\run(function (): void {
    for ($i = 0; $i < 2; $i++) {
        go(fn() => var_dump(file_get_contents('slow://x')));
    }
});
?>
--EXPECT--
string(4) "read"
string(4) "read"
