--TEST--
dump() shows for each coroutine the kind of wait, its start, its timeout, and the line
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $channel->push(1);
    $group = new Coro\WaitGroup;
    $group->add();
    $mutex = new Coroutine\Mutex;
    $mutex->lock();
    $ids = [
        go(fn() => $channel->push(2, 60)),
        go(fn() => $group->wait()),
        go(fn() => Coroutine::join([2, 3])),
        go(fn() => Coroutine::sleep(60)),
        go(fn() => Coroutine::yield()),
        go(fn() => Coroutine\System::exec("exec sleep 60\n")),
        go(fn() => $mutex->lock()),
    ];
    go(function (): void {
        foreach (Coroutine::dump() as $one) {
            $left = isset($one['left']) ? round($one['left'] / 20) * 20 : '-';
            $calls = implode(',', array_column($one['backtrace'], 'function'));
            echo "$one[cid] $one[pcid] $one[state]: $one[wait] [$one[on]] $left ", $one['since'] < 10, " $calls\n";
        }
    });
    var_dump(isset(Coroutine::dump(false)[0]['backtrace']));
    array_map([Coroutine::class, 'cancel'], $ids);
});
var_dump(Coroutine::dump());
?>
--EXPECTF--
1 -1 resuming:  [] - 1 go,{closure%S}
2 1 waiting: Channel::push [Coro\Channel#%d] 60 1 push,{closure%S}
3 1 waiting: WaitGroup::wait [Coro\WaitGroup#%d] - 1 wait,{closure%S}
4 1 waiting: Coroutine::join [2, 3] - 1 join,{closure%S}
5 1 waiting: Coroutine::sleep [] 60 1 sleep,{closure%S}
6 1 waiting: Coroutine::yield [] - 1 yield,{closure%S}
7 1 waiting: System::exec [exec sleep 60?] - 1 exec,{closure%S}
8 1 waiting: Mutex::lock [Coro\Coroutine\Mutex#%d] - 1 lock,{closure%S}
9 1 running:  [] - 1 dump,{closure%S}
bool(false)
array(0) {
}
