--TEST--
Compilation: a stream wrapper cannot suspend its Fiber while PHP compiles; waits work again afterwards, even after a compile error
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

class Wrapper
{
    public $context;
    private string $code = '';

    public function stream_open(string $path): bool
    {
        $this->code = str_ends_with($path, 'bad') ? '<?php )' : '<?php return 1;';
        return true;
    }

    public function stream_read(): string
    {
        try {
            $this->code === '' || Fiber::suspend();
        } catch (FiberError $e) {
            echo $e->getMessage(), "\n";
        }
        [$read, $this->code] = [$this->code, ''];
        return $read;
    }

    public function stream_eof(): bool { return $this->code === ''; }
    public function stream_stat(): array { return []; }
    public function stream_set_option(): bool { return false; }
    public function stream_close(): void {}
}

stream_wrapper_register('code', 'Wrapper');
Coro\run(function (): void {
    $fiber = new Fiber(function (): void {
        var_dump(include 'code://good');
        try {
            include 'code://bad';
        } catch (ParseError $e) {
            echo "ParseError\n";
        }
        Fiber::suspend();
    });
    $fiber->start();
    var_dump(Coroutine::sleep(0.001));
});
?>
--EXPECT--
Cannot switch fibers in current execution context
int(1)
Cannot switch fibers in current execution context
ParseError
bool(true)
