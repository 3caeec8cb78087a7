--TEST--
Channel: a popper that push() has woken gets its value although close() follows
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    class Closer
    {
        public function __construct(private Coro\Channel $channel)
        {
        }
        public function __destruct()
        {
            $this->channel->push('value');
            $this->channel->close();
        }
    }
    $channel = new Coro\Channel(1);
    go(function () use ($channel): void {
        var_dump($channel->pop());
    });
    $closer = new Closer($channel);
    unset($closer);
});
?>
--EXPECT--
string(5) "value"
