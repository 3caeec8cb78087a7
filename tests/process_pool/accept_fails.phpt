--TEST--
Coro\Process\Pool: a worker that can accept no client is not started again and again, and serves when it can
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!function_exists('posix_setrlimit')) die('skip needs posix_setrlimit()');
?>
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$path = tempnam(sys_get_temp_dir(), 'coro');
unlink($path);
$process = new PoolProcess(function () use ($path): void {
    $pool = new Pool(1, CORO_IPC_SOCKET);
    $pool->listen("unix:$path");
    $pool->on('WorkerStart', function (): void {
        set_error_handler(fn(int $level) => !(error_reporting() & $level));   // the reason must be logged nevertheless
        ['soft openfiles' => $soft, 'hard openfiles' => $hard] = posix_getrlimit();
        posix_setrlimit(POSIX_RLIMIT_NOFILE, 1, $hard);   // no descriptor is free
        $work = fn() => array_sum(array_map(fn(string $kind) => 1e6 * getrusage()["ru_$kind.tv_sec"] + getrusage()["ru_$kind.tv_usec"],
            ['utime', 'stime']));
        $before = $work();
        pcntl_async_signals(true);
        pcntl_signal(SIGALRM, function () use ($soft, $hard, $work, $before): void {
            posix_setrlimit(POSIX_RLIMIT_NOFILE, $soft, $hard);
            say($work() - $before < 250_000 ? 'little work' : 'much work');
        });
        pcntl_alarm(1);
        say('started');
    });
    $pool->on('Message', fn(Pool $pool, string $data) => $pool->write("got $data"));
    $pool->start();
});
echo $process->heard(), "\n";
$client = stream_socket_client("unix://$path");
fwrite($client, pack('N', 1) . 'x');
stream_set_timeout($client, 20);
echo $process->heard(), "\n", substr(stream_get_contents($client), 4), "\n", $process->end(), "\n";
@unlink($path);
?>
--EXPECTF--
started
%sworker 0 of the pool cannot accept clients: stream_socket_accept(): %sToo many open files
little work
got x
0
