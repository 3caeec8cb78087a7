--TEST--
Fork: coroutines that wait in a Barrier, a TaskGroup or select() do not go on in the child
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Coroutine;

$parent = posix_getpid();
$report = fn(string $what) => print($what . (posix_getpid() === $parent ? " in the parent\n" : " in the CHILD\n"));
$fork = function (?callable $inChild = null): void {
    Coroutine::sleep(0.001);
    if (($pid = pcntl_fork()) !== 0) {
        pcntl_waitpid($pid, $status);
    } elseif ($inChild) {
        $inChild();
    }
};
Coro\run(function () use ($fork, $report): void {
    $barrier = Coro\Barrier::make();
    go(function () use ($barrier, $fork): void {
        $fork();
    });
    Coro\Barrier::wait($barrier);
    $report('Barrier');
    $group = new Coroutine\TaskGroup;
    $group->spawn($fork);
    $group->wait();
    $report('TaskGroup');
    $channel = new Coro\Channel;
    go($fork, fn() => $channel->push(1, 0.001));
    go(function () use ($channel): void {
        Coroutine::sleep(0.005);
        $channel->push(2);
    });
    Coro\select([$channel]);
    $report('select');
});
?>
--EXPECT--
Barrier in the parent
TaskGroup in the parent
select in the parent
