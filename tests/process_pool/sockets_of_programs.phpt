--TEST--
Coro\Process\Pool: programs that the manager or a worker runs get no socket of the pool
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

// The sockets of a program that runs now, without those that this process had before the pool.
function sockets(): array
{
    preg_match_all('/socket:\[\d+\]/', shell_exec('ls -l /proc/self/fd'), $found);
    return $found[0];
}

$path = tempnam(sys_get_temp_dir(), 'coro');
unlink($path);
$process = new PoolProcess(function () use ($path): void {
    $before = sockets();
    $pool = new Pool(1, CORO_IPC_SOCKET);
    $pool->listen("unix:$path");
    echo count(array_diff(sockets(), $before)), "\n";
    $pool->on('WorkerStart', fn() => say('started'));
    $pool->on('Message', fn(Pool $pool) => $pool->write((string) count(array_diff(sockets(), $before))));
    $pool->start();
});
echo $process->heard(), "\n";
$client = stream_socket_client("unix://$path", $number, $text, 10);
fwrite($client, pack('N', 1) . 'x');
echo substr(stream_get_contents($client), 4), "\n", $process->end(), "\n";
@unlink($path);
?>
--EXPECT--
0
started
0
0
