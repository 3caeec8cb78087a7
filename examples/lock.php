<?php
// Four processes number the lines of a file under a lock. One of them is killed while it holds the lock: the next owner is told,
// repairs the file, and no number is missing. Needs PHP's extensions pcntl and posix.

const LINES = 20;

$file = tempnam(sys_get_temp_dir(), 'lock');
$lock = new Coro\Lock();
$repairs = new Coro\Atomic();
$workers = [];

// Writes one line in two steps. A process that is killed between them leaves half a line.
function write_line(string $file, bool $dies): void
{
    $number = count((array) file($file)) + 1;
    file_put_contents($file, "line ", FILE_APPEND);
    if ($dies) {
        posix_kill((int) getmypid(), SIGKILL);
    }
    file_put_contents($file, "$number\n", FILE_APPEND);
}

// Removes the half line of a process that was killed.
function repair(string $file): void
{
    file_put_contents($file, preg_replace('/.+\z/', '', (string) file_get_contents($file)));
}

// Takes the lock, and repairs the file if the holder before was killed.
function enter(Coro\Lock $lock, Coro\Atomic $repairs, string $file): void
{
    $lock->lock();   // if a coroutine calls it, other coroutines run meanwhile
    if ($lock->errCode === SOCKET_EOWNERDEAD) {
        repair($file);
        $repairs->add();
    }
}

for ($i = 0; $i < 4; $i++) {
    $workers[] = $pid = pcntl_fork();
    if ($pid === 0) {
        Coro\run(function () use ($file, $lock, $repairs, $i): void {
            for ($count = 0; $count < LINES; $count++) {
                enter($lock, $repairs, $file);
                write_line($file, $i === 3 && $count === 5);
                $lock->unlock();
            }
        });
        exit;
    }
}
foreach ($workers as $pid) {
    pcntl_waitpid($pid, $status);
}

enter($lock, $repairs, $file);   // the killed process may have been the last one
$lines = (array) file($file, FILE_IGNORE_NEW_LINES);
unlink($file);
$expected = array_map(fn (int $number) => "line $number", range(1, 3 * LINES + 5));
echo count($lines), ' lines, ', $lines === $expected ? 'all in order' : 'wrong', ', ', $repairs->get(), " repair\n";
