--TEST--
A fatal error destroys the objects that coroutines wait in without a crash
--EXTENSIONS--
coro
--FILE--
<?php
$channel = new Coro\Channel;
$group = new Coro\WaitGroup(1);
$barrier = Coro\Barrier::make();
$other = $barrier;
go([$channel, 'pop']);
go([$group, 'wait']);
go(function () use (&$other): void {
    Coro\Barrier::wait($other);
});
go(function () use ($channel): void {
    $channel->pop(5);
});
Coro\Timer::tick(1000, fn() => 1, $channel, $barrier);
go(function (): void {
    Coro\Coroutine::sleep(0.001);
    eval('function strlen() {}');
});
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sstrlen() in %s(%d) : eval()'d code on line %d
