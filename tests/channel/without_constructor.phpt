--TEST--
Channel: a subclass that does not call the parent constructor gets a channel of capacity 1
--EXTENSIONS--
coro
--FILE--
<?php
class Own extends Coro\Channel
{
    public function __construct()
    {
    }
}
Coro\run(function (): void {
    $channel = new Own;
    var_dump($channel->push(1), $channel->push(2, 0.001), $channel->pop());
});
?>
--EXPECT--
bool(true)
bool(false)
int(1)
