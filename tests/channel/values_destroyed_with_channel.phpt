--TEST--
Channel: the destroyed channel releases its queued values in order
--EXTENSIONS--
coro
--FILE--
<?php
class Noisy
{
    public function __construct(private int $number)
    {
    }
    public function __destruct()
    {
        echo $this->number, ' ';
    }
}
Coro\run(function (): void {
    $channel = new Coro\Channel(3);
    foreach ([1, 2, 3] as $number) {
        $channel->push(new Noisy($number));
    }
    unset($channel);
    echo "gone\n";
});
?>
--EXPECT--
1 2 3 gone
