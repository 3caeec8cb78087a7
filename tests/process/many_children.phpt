--TEST--
Coro\Process: no SIGCHLD is lost when many children end at once, and PHP's own functions for commands work beside them
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\{Coroutine, Process};

require __DIR__ . '/../include/processes.inc';

$work = function (): void {
    $signals = 0;
    Process::signal(SIGCHLD, function () use (&$signals): void {
        $signals++;
    });
    $started = [];
    for ($i = 0; $i < 30; $i++) {
        $started[] = (new Process(fn(Process $self) => $self->read(), false, 1))->start();
    }
    array_map(fn(int $pid) => Process::kill($pid, 9), $started);
    $ended = [];
    while ($started !== [] && ($status = Process::wait())) {
        $ended[] = $status['pid'];
        $started = array_diff($started, $ended);
    }
    while ($signals === 0) {
        Coroutine::sleep(0.001);
    }
    Process::signal(SIGCHLD, null);
    var_dump(count($ended), count(array_unique($ended)));

    exec('echo command; exit 3', $lines, $status);
    echo $lines[0], " $status\n";
    $command = proc_open('exit 4', [], $pipes);
    var_dump(proc_close($command));
    $pid = pcntl_fork() ?: exit(6);
    pcntl_waitpid($pid, $status);
    var_dump(pcntl_wexitstatus($status), Process::wait());
};
Coro\run($work);
var_dump(count(family_of(getmypid())));
?>
--EXPECT--
int(30)
int(30)
command 3
int(4)
int(6)
bool(false)
int(1)
