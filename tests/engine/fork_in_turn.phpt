--TEST--
Fork: after a fork inside Event::turn() the child's further turns wait as the parent's do
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Coroutine;
use Coro\Event;

$parent = getmypid();
$forked = false;
go(function () use (&$forked): void {
    Coroutine::sleep(0.001);
    if (pcntl_fork()) {
        pcntl_wait($status);
    }
    $forked = true;
});
while (!$forked) {
    Event::turn(0.05);
}
$begun = hrtime(true);
for ($i = 0; $i < 3; $i++) {   // the first turn may still have work to do
    Event::turn(0.05);
}
if (getmypid() !== $parent) {
    var_dump(hrtime(true) - $begun > 60_000_000);
    posix_kill(getmypid(), SIGKILL);   // ends the process without running the end of the script
}
?>
--EXPECT--
bool(true)
