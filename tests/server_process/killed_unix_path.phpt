--TEST--
PROCESS mode: the path of a unix socket can be bound as soon as its master was killed
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../include/processes.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
for ($round = 0; $round < 3; $round++) {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $child = pcntl_fork();
    if (!$child) {
        pcntl_alarm(50);
        $server = new Coro\Http\Server($path, 0, CORO_PROCESS, CORO_SOCK_UNIX_STREAM);
        $server->set(['worker_num' => 2]);
        $server->on('request', fn ($request, $response) => $response->end('served'));
        $server->on('start', fn () => fwrite($theirs, "started\n"));
        $server->start();
        exit;
    }
    fclose($theirs);
    fgets($ours);
    echo ask($client = stream_socket_client("unix://$path")), ' ';
    $processes = family_of($child);
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
}
echo stream_get_contents($client) === '' ? 'end' : 'no end', ' ', all_gone($processes) ? 'gone' : 'not all gone';
unlink($path);
?>
--EXPECT--
served served served end gone
