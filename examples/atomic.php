<?php
// Two processes add to one counter, and the parent waits in a coroutine until both have done it. Needs PHP's extension pcntl.

$count = new Coro\Atomic();
$done = new Coro\Atomic();

for ($i = 0; $i < 2; $i++) {
    if (pcntl_fork() === 0) {
        for ($step = 0; $step < 1000; $step++) {
            $count->add();
        }
        $done->wakeup();
        exit;
    }
}

Coro\run(function () use ($count, $done): void {
    go(function () use ($count): void {
        while ($count->get() < 2000) {
            echo "{$count->get()} steps\n";
            Coro\Coroutine::sleep(0.01);
        }
    });
    while ($count->get() < 2000) {
        $done->wait(0.1);   // the coroutine above runs meanwhile
    }
});
echo "all {$count->get()} steps\n";
while (pcntl_wait($status) > 0) {
}
