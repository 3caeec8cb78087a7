--TEST--
Channel: push() returns false after its timeout and leaves the channel unchanged
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $channel->push(1);
    var_dump($channel->push(2, 0.001), $channel->errCode === CORO_CHANNEL_TIMEOUT, $channel->stats());
});
?>
--EXPECT--
bool(false)
bool(true)
array(3) {
  ["consumer_num"]=>
  int(0)
  ["producer_num"]=>
  int(0)
  ["queue_num"]=>
  int(1)
}
