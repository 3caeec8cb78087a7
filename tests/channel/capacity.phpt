--TEST--
Channel: the capacity is at least 1, and push() waits when it is reached
--EXTENSIONS--
coro
--FILE--
<?php
foreach ([3, 1, 0, -7] as $size) {
    $channel = new Coro\Channel($size);
    echo $channel->capacity, ' ';
}
Coro\run(function (): void {
    $channel = new Coro\Channel(2);
    go(function () use ($channel): void {
        foreach ([1, 2, 3] as $value) {
            $channel->push($value);
            echo "pushed $value ";
        }
    });
    $value = $channel->pop();
    echo "pop $value\n";
});
?>
--EXPECT--
3 1 1 1 pushed 1 pushed 2 pushed 3 pop 1
