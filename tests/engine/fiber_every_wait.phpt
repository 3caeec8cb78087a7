--TEST--
Fibers: every kind of wait works inside a Fiber
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\{Channel, System, WaitGroup};

Coro\run(function (): void {
    $waits = [
        'sleep' => fn() => Coroutine::sleep(0.001),
        'yield' => function (): bool {
            $self = Coroutine::getCid();
            Coro\Timer::after(1, fn() => Coroutine::resume($self));
            return Coroutine::yield();
        },
        'join' => fn() => Coroutine::join([go(fn() => Coroutine::sleep(0.001))]),
        'pop' => function (): mixed {
            $channel = new Channel();
            go(fn() => Coroutine::sleep(0.001) && $channel->push(true));
            return $channel->pop();
        },
        'push' => function (): bool {
            $channel = new Channel();
            go(fn() => Coroutine::sleep(0.001) && $channel->pop());
            return $channel->push(1) && $channel->push(2);
        },
        'wait' => function (): bool {
            $group = new WaitGroup(1);
            go(fn() => Coroutine::sleep(0.001) && $group->done());
            return $group->wait();
        },
        'exec' => fn() => System::exec('exit 0')['code'] === 0,
        'waitEvent' => function (): bool {
            [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            go(fn() => Coroutine::sleep(0.001) && fclose($theirs));
            return System::waitEvent($ours) === CORO_EVENT_READ;
        },
        'readFile' => fn() => System::readFile(__FILE__) === file_get_contents(__FILE__),
    ];
    foreach ($waits as $name => $wait) {
        $fiber = new Fiber(fn() => Fiber::suspend($wait()) && $wait());
        echo $name, ' ', json_encode([$fiber->start(), $fiber->resume(true), $fiber->getReturn()]), "\n";
    }
});
?>
--EXPECT--
sleep [true,null,true]
yield [true,null,true]
join [true,null,true]
pop [true,null,true]
push [true,null,true]
wait [true,null,true]
exec [true,null,true]
waitEvent [true,null,true]
readFile [true,null,true]
