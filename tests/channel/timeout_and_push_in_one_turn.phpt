--TEST--
Channel: a push() in the loop turn in which a pop() times out loses no value
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($round = 0; $round < 50; $round++) {
        $channel = new Coro\Channel(1);
        $got = null;
        go(function () use ($channel, &$got): void {
            $got = $channel->pop(0.001);
        });
        Coro\Coroutine::sleep(0.001);
        $channel->push('value', 0.001);
        if (($got === 'value' ? 1 : 0) + $channel->length() !== 1) {
            echo "round $round: ", var_export($got, true), ', ', $channel->length(), " queued\n";
        }
    }
    echo "done\n";
});
?>
--EXPECT--
done
