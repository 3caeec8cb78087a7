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
            // A push in a destructor does not switch: the popper is woken, but runs only when the loop resumes it.
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
