--TEST--
Channel: the destructor of a popped value may use the same channel
--EXTENSIONS--
coro
--FILE--
<?php
class Again
{
    public function __construct(private Coro\Channel $channel)
    {
    }
    public function __destruct()
    {
        $this->channel->push('from destructor');
    }
}
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $channel->push(new Again($channel));
    $channel->pop();
    var_dump($channel->pop());
});
?>
--EXPECT--
string(15) "from destructor"
