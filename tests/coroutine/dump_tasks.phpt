--TEST--
dump() shows the group, the number of running tasks and the channels that a coroutine waits for
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use function Coro\Coroutine\{batch, map, parallel};

Coro\run(function (): void {
    $sleep = fn() => Coroutine::sleep(60);
    $full = new Coro\Channel(1);
    $full->push(1);
    $waits = [
        function () use ($sleep): void {
            $group = new Coroutine\TaskGroup;
            $group->spawn(fn() => 1);
            $group->spawn($sleep);
            $group->spawn($sleep);
            $group->wait(60);
        },
        function () use ($sleep): void {
            $group = new Coroutine\TaskGroup;
            $group->spawn(function () use ($sleep): void {
                try {
                    $sleep();
                } finally {
                    $sleep();
                }
            });
            unset($group);
        },
        fn() => batch([$sleep, fn() => 1]),
        fn() => map([1, 2, 3], $sleep),
        fn() => parallel(2, $sleep),
        fn() => Coro\select([new Coro\Channel, new Coro\Channel], [2 => [$full, 1]], 60),
        fn() => Coro\select(array_map(fn() => new Coro\Channel, range(1, 50))),
    ];
    $ids = array_map('go', $waits);
    foreach (Coroutine::dump(false) as $one) {
        if (in_array($one['cid'], $ids, true)) {
            echo "$one[wait]: $one[on]\n";
        }
    }
    ob_start();
    Coroutine::printDump();
    echo preg_match('/waiting in batch\(1 of 2 tasks run\) for/', ob_get_clean()), "\n";
    exit;
});
?>
--EXPECTF--
TaskGroup::wait: Coro\Coroutine\TaskGroup#%d, 2 of 3 tasks run
TaskGroup::__destruct: Coro\Coroutine\TaskGroup#%d, 1 of 1 tasks run
batch: 1 of 2 tasks run
map: 3 of 3 tasks run
parallel: 2 of 2 tasks run
select: Coro\Channel#%d, Coro\Channel#%d, push to Coro\Channel#%d
select: Coro\Channel#%d, %s, ...
1
