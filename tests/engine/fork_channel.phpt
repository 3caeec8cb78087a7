--TEST--
Fork: a push() in the child wakes none of the parent's waiting coroutines
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
Coro\run(function (): void {
    $channel = new Coro\Channel;
    go(function () use ($channel): void {
        print("got from the {$channel->pop()}\n");
    });
    if (($pid = pcntl_fork()) === 0) {
        var_dump($channel->push('child', 0.001));
        exit;
    }
    pcntl_waitpid($pid, $status);
    $channel->push('parent');
});
?>
--EXPECT--
bool(true)
got from the parent
