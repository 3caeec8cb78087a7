--TEST--
Fork: the child does not end native Fibers in which the parent's coroutines wait
--EXTENSIONS--
coro
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Coroutine;

Coro\run(function (): void {
    $resumed = new Fiber(function (int $id): void {
        Coroutine::resume($id);   // resumes the coroutine that forks
    });
    $waiting = new Fiber(fn () => Coroutine::yield());
    $ids[] = go(fn () => $waiting->start());
    $ids[] = $forking = go(function () use ($resumed, $waiting): void {
        Coroutine::yield();
        if (pcntl_fork() === 0) {
            var_dump($resumed->isRunning(), $waiting->isRunning(), $waiting->isSuspended());
            exit(3);
        }
        pcntl_wait($status);
        var_dump(pcntl_wifexited($status) ? pcntl_wexitstatus($status) : $status);
        Coroutine::yield();
    });
    $resumed->start($forking);
    array_map(Coroutine::resume(...), $ids);
    var_dump($resumed->isTerminated(), $waiting->isTerminated());
});
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
int(3)
bool(true)
bool(true)
