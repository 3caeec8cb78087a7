--TEST--
Runtime::offload(): a child that the function forks sends no answer, and no zombies stay
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/processes.inc';
require __DIR__ . '/offload_attempt.inc';

function forks(): int
{
    // The child also returns from this function: only its parent answers, and the child ends.
    $pid = pcntl_fork();
    return $pid && pcntl_waitpid($pid, $status) === $pid ? pcntl_wexitstatus($status) : -1;
}

Coro\run(function (): void {
    attempt('forks', 'forks');
    attempt('forks', fn() => forks());
});
echo 'zombies: ', count(family_of(getmypid())) - 1, "\n";
?>
--EXPECT--
forks: 0
forks: 0
zombies: 0
