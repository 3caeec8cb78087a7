--TEST--
What a forked child sends into a channel goes to none of its parent's coroutines
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
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
