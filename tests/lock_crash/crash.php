<?php

// php crash.php TYPE SECONDS SEED: see run.sh.

const WORKERS = 8;
const COROUTINES = 3;
const PATIENCE = 10;   // seconds without an update after which the processes count as hung

final class Shared
{
    public Coro\Lock $lock;
    public Coro\Atomic\Long $count;
    public Coro\Atomic $writer;     // the worker that changes the numbers, plus 1; 0: none
    public Coro\Atomic $stop;
    public Coro\Atomic $gate;
    public Coro\Atomic $wrong;
    public Coro\Atomic $repairs;
    public array $done = [];        // the number of updates of each worker, changed under the lock
    public array $returned = [];    // the same, changed after the lock was released

    public function __construct(string $type)
    {
        $this->lock = new Coro\Lock(constant("Coro\Lock::$type"));
        $this->count = new Coro\Atomic\Long();
        foreach (['writer', 'stop', 'gate', 'wrong', 'repairs'] as $name) {
            $this->$name = new Coro\Atomic();
        }
        for ($i = 0; $i < WORKERS; $i++) {
            $this->done[] = new Coro\Atomic\Long();
            $this->returned[] = new Coro\Atomic\Long();
        }
    }

    public function sum(): int
    {
        return array_sum(array_map(fn ($number) => $number->get(), $this->done));
    }

    public function complain(string $what): void
    {
        if ($this->wrong->add() < 5) {
            fwrite(STDOUT, "$what; count {$this->count->get()}, sum {$this->sum()}, writer {$this->writer->get()}\n");
        }
    }
}

// Changes the numbers once under the lock.
function update(Shared $shared, int $worker): void
{
    if (!$shared->lock->lock()) {
        $shared->complain("lock() failed: {$shared->lock->errCode}");
        return;
    }
    if ($shared->lock->errCode === SOCKET_EOWNERDEAD) {
        $shared->count->set($shared->sum());
        $shared->writer->set(0);
        $shared->repairs->add();
    }
    if ($shared->writer->get() !== 0 || $shared->count->get() !== $shared->sum()) {
        $shared->complain("worker $worker got the lock and was not told that its owner had died, or is not alone");
    }
    $shared->writer->set($worker + 1);
    $shared->count->set($shared->count->get() + 1);
    if (mt_rand(0, 9) === 0 && Coro\Coroutine::getCid() > 0) {
        Coro\Coroutine::sleep(0.001);
    }
    $shared->done[$worker]->set($shared->done[$worker]->get() + 1);
    $shared->writer->set(0);
    if (!$shared->lock->unlock()) {
        $shared->complain("unlock() failed: {$shared->lock->errCode}");
    }
    $shared->returned[$worker]->add();
}

// Looks at the numbers while others may share the lock.
function look(Shared $shared): void
{
    if (!$shared->lock->lock_read()) {
        $shared->complain("lock_read() failed: {$shared->lock->errCode}");
        return;
    }
    $is_told = $shared->lock->errCode === SOCKET_EOWNERDEAD;
    if (!$is_told && ($shared->writer->get() !== 0 || $shared->count->get() !== $shared->sum())) {
        $shared->complain('a reader was not told that the owner had died, or is not alone');
    }
    $shared->lock->unlock();
}

function work(Shared $shared, int $worker, bool $may_share): void
{
    while ($shared->stop->get() === 0) {
        switch (mt_rand(0, 9)) {
            case 0:
                $shared->gate->wait(0.005);
                break;
            case 1:
                $shared->gate->wakeup(mt_rand(1, 2));
                break;
            case 2:
                $may_share && look($shared);
                break;
            case 3:
                if ($shared->lock->lock(LOCK_EX, 0.001)) {
                    $is_told = $shared->lock->errCode === SOCKET_EOWNERDEAD;
                    if ($is_told) {
                        $shared->count->set($shared->sum());
                        $shared->writer->set(0);
                    }
                    $shared->lock->unlock();
                }
                break;
            default:
                update($shared, $worker);
        }
    }
}

function start_worker(Shared $shared, int $worker, bool $may_share): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        mt_srand(getmypid());
        if ($worker % 2 === 0) {
            work($shared, $worker, $may_share);
        } else {
            Coro\run(function () use ($shared, $worker, $may_share): void {
                for ($i = 0; $i < COROUTINES; $i++) {
                    go(work(...), $shared, $worker, $may_share);
                }
            });
        }
        exit(0);
    }
    return $pid;
}

// Returns true when all processes have ended by themselves.
function end_well(array $pids): bool
{
    $ended = 0;
    for ($until = microtime(true) + PATIENCE; $ended < count($pids) && microtime(true) < $until; usleep(1000)) {
        while (pcntl_waitpid(-1, $status, WNOHANG) > 0) {
            $ended++;
        }
    }
    if ($ended < count($pids)) {
        array_map(fn (int $pid) => posix_kill($pid, SIGKILL), $pids);
        return false;
    }
    return true;
}

[, $type, $seconds, $seed] = $argv;
mt_srand((int) $seed);
$shared = new Shared($type);
$may_share = $type === 'RWLOCK';
$pids = $kills = [];
for ($i = 0; $i < WORKERS; $i++) {
    $pids[] = start_worker($shared, $i, $may_share);
    $kills[] = 0;
}
$last = 0;
$hung = false;
$progress = microtime(true);
for ($until = microtime(true) + (float) $seconds; microtime(true) < $until && !$hung;) {
    usleep(mt_rand(1000, 20000));
    $victim = mt_rand(0, 3) ? $shared->writer->get() - 1 : mt_rand(0, WORKERS - 1);
    if ($victim >= 0) {
        posix_kill($pids[$victim], SIGKILL);
        pcntl_waitpid($pids[$victim], $status);
        $kills[$victim]++;
        $pids[$victim] = start_worker($shared, $victim, $may_share);
    }
    if ($shared->count->get() !== $last) {
        $last = $shared->count->get();
        $progress = microtime(true);
    }
    $hung = microtime(true) - $progress > PATIENCE;
}
$shared->stop->set(1);
$hung = !end_well($pids) || $hung;
$lost = false;
if (!$shared->lock->lock(LOCK_EX, 2)) {
    $shared->complain("after all the lock cannot be taken: {$shared->lock->errCode}");
} elseif ($shared->lock->errCode === SOCKET_EOWNERDEAD) {
    $shared->count->set($shared->sum());
}
foreach ($shared->done as $i => $done) {   // a worker that is killed may have released the lock and not have noted it
    $lost = $lost || $done->get() < $shared->returned[$i]->get()
        || $done->get() - $shared->returned[$i]->get() > $kills[$i] * COROUTINES;
}
$is_right = !$hung && !$lost && $shared->wrong->get() === 0 && $shared->count->get() === $shared->sum();
$shared->gate->set(0);
$waiter = pcntl_fork();
if ($waiter === 0) {
    exit($shared->gate->wait(PATIENCE) ? 0 : 1);
}
$shared->gate->wakeup();
pcntl_waitpid($waiter, $status);
$is_right = $is_right && $status === 0;
printf("%s lock_crash %s: %d updates, %d kills, %d repairs%s%s\n", $is_right ? 'ok' : 'not ok', $type, $shared->sum(),
    array_sum($kills), $shared->repairs->get(), $hung ? ', processes hang' : '', $lost ? ', updates are lost' : '');
exit($is_right ? 0 : 1);
