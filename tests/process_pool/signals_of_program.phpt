--TEST--
Coro\Process\Pool: after start(), signals have the callbacks again that the program has set before
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\{Event, Process};
use Coro\Process\Pool;

$handled = [];
foreach ([SIGTERM, SIGUSR1, SIGCHLD] as $number) {
    Process::signal($number, function (int $number) use (&$handled): void {
        $handled[] = $number;
    });
}
pcntl_signal(SIGUSR2, fn() => print("handler of pcntl\n"));
$pool = new Pool(1);
$pool->on('WorkerStart', fn(Pool $pool) => Process::kill($pool->master_pid, SIGTERM) && sleep(10));
foreach ([1, 2] as $round) {
    $pool->start();
    $handled = [];
    foreach ([SIGTERM, SIGUSR1, SIGCHLD, SIGUSR2] as $number) {
        Process::kill(getmypid(), $number);
    }
    while (count($handled) < 3) {
        Event::turn(0.1);
    }
    pcntl_signal_dispatch();
    sort($handled);
    var_dump($handled === [SIGUSR1, SIGTERM, SIGCHLD]);
}
?>
--EXPECT--
handler of pcntl
bool(true)
handler of pcntl
bool(true)
