--TEST--
Runtime::offload(): helpers share no connection, lock or shutdown code with their parent, know its code, and end with it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../include/processes.inc';

use Coro\Runtime;

register_shutdown_function(function (): void {
    echo "shutdown\n";
});
final class Destructible
{
    public function __destruct()
    {
        echo "destructed\n";
    }
}
function process(): int
{
    return getmypid();
}
function block(string $file): void
{
    file_put_contents($file, getmypid());
    sleep(60);
}
function has_handler(): bool
{
    return pcntl_signal_get_handler(SIGALRM) !== SIG_DFL;
}
function random_numbers(): string
{
    return mt_rand() . mt_rand();
}

$kept = new Destructible;
$file = tempnam(sys_get_temp_dir(), 'coro-test-');
ob_start(fn(string $text) => strtoupper($text));
echo "in the buffer\n";
Coro\run(function () use ($file): void {
    Coro\Coroutine::set(['offload_idle_time' => 0.05]);
    // The peer of a connection sees its end although a helper was forked while the connection was open.
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $lock = fopen($file, 'c+');
    flock($lock, LOCK_EX);
    fwrite($lock, 'twelve bytes');
    $id = go(function () use ($file): void {
        Runtime::offload('block', "$file.pid");
    });
    while (!@file_get_contents("$file.pid")) {
        Coro\Coroutine::sleep(0.001);
    }
    fclose($ours);
    var_dump(fgets($theirs), feof($theirs));
    // The lock that the parent gives up by closing the file is not kept by the helper.
    fclose($lock);
    $again = fopen($file, 'r');
    var_dump(flock($again, LOCK_SH | LOCK_NB));
    $position = Runtime::offload(function () use ($again): array {
        return [ftell($again), fread($again, 6), ftell($again)];
    });
    echo json_encode([$position, ftell($again)]), "\n";
    // A connection of the parent cannot be used.
    var_dump(Runtime::offload(fn() => @fwrite($theirs, 'x')));
    Coro\Coroutine::cancel($id);
    Coro\Coroutine::join([$id]);

    // A helper that was forked before code was loaded is replaced.
    $before = Runtime::offload('process');
    eval('function later(): int { return getmypid(); }');
    $later = Runtime::offload('later');
    var_dump($later !== $before, $later !== getmypid(), eventually(fn() => !is_alive($before)));
    // An idle helper ends, and is no zombie.
    while (is_alive($later)) {
        Coro\Coroutine::sleep(0.01);
    }
    while (file_exists("/proc/$later")) {
        Coro\Coroutine::sleep(0.01);
    }
    var_dump(Runtime::offload('process') !== $later);
    // Handlers of signals are those of the parent alone.
    pcntl_signal(SIGALRM, fn() => 1);
    var_dump(Runtime::offload(fn() => preg_match('/^SigCgt:.*([0-9a-f]{4})$/m', file_get_contents('/proc/self/status'), $m)
        ? (hexdec($m[1]) >> (SIGALRM - 1)) & 1 : -1));
    var_dump(Runtime::offload(fn() => random_numbers()) !== Runtime::offload(fn() => random_numbers()));
});
var_dump(count(family_of(getmypid())));
ob_end_flush();

// A helper ends when its parent is killed during a call.
unlink("$file.pid");
$child = pcntl_fork();
if ($child === 0) {
    Coro\run(fn() => Runtime::offload('block', "$file.pid"));
}
eventually(fn() => (bool) @file_get_contents("$file.pid"), 30);
$helper = (int) file_get_contents("$file.pid");
var_dump(is_alive($helper));
posix_kill($child, SIGKILL);
pcntl_waitpid($child, $status);
var_dump(eventually(fn() => !is_alive($helper)));
array_map('unlink', [$file, "$file.pid"]);
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
[[0,"twelve",6],0]
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
IN THE BUFFER
INT(1)
bool(true)
bool(true)
shutdown
destructed
