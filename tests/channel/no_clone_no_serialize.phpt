--TEST--
Channel: a channel can neither be cloned nor serialized
--EXTENSIONS--
coro
--FILE--
<?php
$channel = new Coro\Channel;
foreach ([fn() => clone $channel, fn() => serialize($channel)] as $call) {
    try {
        $call();
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Error: Trying to clone an uncloneable object of class Coro\Channel
Exception: Serialization of 'Coro\Channel' is not allowed
