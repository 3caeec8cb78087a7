--TEST--
Atomic: waiters that were killed take no wakeup() from others, and leave none behind
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$atomic = new Coro\Atomic();
$begun = new Coro\Atomic();
$waiters = [];
for ($i = 0; $i < 6; $i++) {
    $waiters[] = fork_child(function () use ($i, $atomic, $begun): void {
        $wait = function () use ($atomic, $begun): void {
            $begun->add();
            $atomic->wait(-1);
        };
        $i % 2 ? Coro\run($wait) : $wait();
    });
}
while ($begun->get() < 6) {
    usleep(1000);
}
usleep(20000);
foreach ($waiters as $pid) {
    posix_kill($pid, SIGKILL);
}
reap(...$waiters);
// Lets $count coroutines wait, and prints how many $wakeups have woken, and the number that is left.
$show = function (int $count, int $wakeups) use ($atomic): void {
    $woken = 0;
    Coro\run(function () use ($count, $wakeups, $atomic, &$woken): void {
        for ($i = 0; $i < $count; $i++) {
            go(function () use ($atomic, &$woken): void {
                $woken += (int) $atomic->wait(0.1);
            });
        }
        $atomic->wakeup($wakeups);
    });
    echo "$woken woken, ", $atomic->get(), " is left\n";
};
$show(3, 2);
$show(0, 3);
var_dump($atomic->wait(0.01));
$show(1, 1);
?>
--EXPECT--
2 woken, 0 is left
0 woken, 1 is left
bool(true)
1 woken, 0 is left
