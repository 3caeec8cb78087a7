--TEST--
defer(): an exception from a destructor at the end of a coroutine prevents no deferred function
--EXTENSIONS--
coro
--FILE--
<?php
class Throws
{
    public function __construct(private string $text, private ?Closure $deferred = null) {}

    public function __destruct()
    {
        if ($this->deferred) {
            defer($this->deferred);
        }
        throw new Exception($this->text);
    }
}

function say(string $text): Closure
{
    return fn() => print(strtoupper($text) . "\n");   // a pending exception would end a function that goes on after this call
}

set_exception_handler(fn(Throwable $thrown) => print("uncaught: {$thrown->getMessage()}\n"));
Coro\run(function (): void {
    go(function (): void {
        defer(say('registered first'));
        $held = new Throws('what a deferred function held');
        defer(function () use ($held): void {
            echo "registered last\n";
        });
    });
    go(function (): void {
        Coro\Coroutine::getContext()['held'] = new Throws('what the context held', say('deferred by what the context held'));
    });
});
?>
--EXPECT--
registered last
uncaught: what a deferred function held
REGISTERED FIRST
uncaught: what the context held
DEFERRED BY WHAT THE CONTEXT HELD
