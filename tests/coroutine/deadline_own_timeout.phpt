--TEST--
deadline(): a wait whose own timeout expires before the deadline returns false
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\Coroutine::deadline(60, function (): void {
        $channel = new Coro\Channel;
        var_dump($channel->pop(0.001), $channel->errCode, Coro\Coroutine::sleep(0.001));
    });
});
?>
--EXPECT--
bool(false)
int(-1)
bool(true)
