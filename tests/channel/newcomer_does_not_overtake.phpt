--TEST--
Channel: a new popper does not take the value of a popper that was woken before it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(2);
    class Pusher
    {
        public function __construct(private Coro\Channel $channel)
        {
        }
        public function __destruct()
        {
            // Inside a destructor nobody is switched to: the popper stays woken until the loop runs it.
            $this->channel->push('first');
        }
    }
    go(function () use ($channel): void {
        $value = $channel->pop();
        echo "waiting popper: $value\n";
    });
    $pusher = new Pusher($channel);
    unset($pusher);
    go(function () use ($channel): void {
        $value = $channel->pop();
        echo "newcomer: $value\n";
    });
    $channel->push('second');
});
?>
--EXPECT--
waiting popper: first
newcomer: second
