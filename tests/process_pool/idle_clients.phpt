--TEST--
Coro\Process\Pool: clients that send nothing, or only a part of their message, do not delay others, and a slow message is complete in the end
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$path = tempnam(sys_get_temp_dir(), 'coro');
unlink($path);
$process = new PoolProcess(function () use ($path): void {
    $pool = new Pool(1, CORO_IPC_SOCKET);
    $pool->listen("unix:$path");
    $pool->on('WorkerStart', fn() => say('started'));
    $pool->on('Message', fn(Pool $pool, string $data) => $pool->write(strlen($data) . ' bytes'));
    $pool->start();
});
echo $process->heard(), "\n";
$connect = fn() => stream_socket_client("unix://$path", $number, $text, 10);
$answer = fn($client) => substr(stream_get_contents($client), 4) . "\n";
$started = microtime(true);
$idle = array_map($connect, range(1, 200));
$slow = $connect();
fwrite($slow, pack('N', 1_000_000) . str_repeat('x', 400_000));
for ($i = 0; $i < 3; $i++) {
    $client = $connect();
    fwrite($client, pack('N', 5) . 'hello');
    echo $answer($client);
}
fwrite($slow, str_repeat('x', 600_000));
echo $answer($slow);
echo microtime(true) - $started < 4 ? 'soon' : 'late', "\n", $process->end(), "\n";
@unlink($path);
?>
--EXPECT--
started
5 bytes
5 bytes
5 bytes
1000000 bytes
soon
0
