--TEST--
Channel: a random schedule of pushes, pops, timeouts and cancels loses and repeats no value
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    mt_srand(7);
    $channel = new Coro\Channel(2);
    $pushed = $popped = [];
    $ids = [];
    for ($i = 0; $i < 2000; $i++) {
        $timeout = mt_rand(0, 2) ? -1 : 0.001;
        $ids[] = mt_rand(0, 1)
            ? go(function () use ($channel, $i, $timeout, &$pushed): void {
                if ($channel->push($i, $timeout)) {
                    $pushed[] = $i;
                }
            })
            : go(function () use ($channel, $timeout, &$popped): void {
                if (($value = $channel->pop($timeout)) !== false) {
                    $popped[] = $value;
                }
            });
        if (mt_rand(0, 3) === 0) {
            Coro\Coroutine::cancel($ids[mt_rand(0, $i)]);
        }
        if ($i % 50 === 0) {
            Coro\Coroutine::sleep(0.001);
        }
    }
    $channel->close();
    Coro\Coroutine::join($ids);
    while (($value = $channel->pop()) !== false) {
        $popped[] = $value;
    }
    sort($pushed);
    sort($popped);
    var_dump($pushed === $popped, count($popped) > 100, $channel->stats());
});
?>
--EXPECT--
bool(true)
bool(true)
array(3) {
  ["consumer_num"]=>
  int(0)
  ["producer_num"]=>
  int(0)
  ["queue_num"]=>
  int(0)
}
