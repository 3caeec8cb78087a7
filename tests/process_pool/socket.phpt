--TEST--
Coro\Process\Pool: clients of listen() get what the function of the event Message writes; bad lengths and slow clients do no harm
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

function ask(string $path, string $bytes): string
{
    $client = stream_socket_client("unix://$path", $number, $text, 10);
    fwrite($client, $bytes);
    stream_socket_shutdown($client, STREAM_SHUT_WR);
    return stream_get_contents($client);
}

$path = tempnam(sys_get_temp_dir(), 'coro');
unlink($path);
$process = new PoolProcess(function () use ($path): void {
    $pool = new Pool(2, CORO_IPC_SOCKET);
    var_dump($pool->listen("unix:$path"));
    $pool->set(['max_package_size' => 100]);
    $pool->on('WorkerStart', fn() => say('started'));
    $pool->on('Message', function (Pool $pool, string $data): void {
        $pool->write("you said $data");
        $data === 'end' && $pool->shutdown();
    });
    var_dump(@$pool->write('too early'));
    $pool->start();
});
$process->heard_sorted(2);
foreach ([pack('N', 5) . 'hello', pack('N', 0), pack('N', 101) . str_repeat('x', 101), "\0", pack('N', 3) . 'end'] as $bytes) {
    var_dump(substr(ask($path, $bytes), 4));
}
echo $process->heard(), "\n";
Coro\Process::wait();
@unlink($path);
?>
--EXPECT--
bool(true)
bool(false)
string(14) "you said hello"
string(0) ""
string(0) ""
string(0) ""
string(12) "you said end"
the pool has ended
