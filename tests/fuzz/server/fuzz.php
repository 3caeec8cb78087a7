<?php

// Runs a random server that is made from a number, and random clients.
// php -d extension=coro tests/fuzz/server/fuzz.php SEED
// The callbacks of the server call any method of the server and of the request and response objects with any
// arguments. The clients send whole and broken requests, messages and packets, and close at any time. Workers are
// killed and the server is reloaded. No process may end by a signal that was not sent to it, and after SIGTERM all
// processes must end.

declare(strict_types=1);

require __DIR__ . '/calls.php';
require __DIR__ . '/clients.php';
require __DIR__ . '/http2_frames.php';

mt_srand((int) $argv[1]);
$calls = new Calls();
$server = $calls->make_server();
$address = $server->port ? "tcp://127.0.0.1:$server->port" : "unix://$server->host";
$kind = $calls->kind;
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$server->on('start', fn() => fwrite($theirs, "\n"));
$pid = pcntl_fork();
if ($pid === 0) {
    fclose($ours);
    $server->start();
    exit(0);
}
fclose($theirs);
unset($server, $calls);
gc_collect_cycles();
stream_set_timeout($ours, 10);
fgets($ours);   // returns when the server serves or has ended
$clients = new Clients($address, $kind);
for ($until = hrtime(true) + 1_000_000_000; hrtime(true) < $until && pcntl_waitpid($pid, $status, WNOHANG) === 0;) {
    $clients->act();
    if (mt_rand(1, 150) === 1) {
        posix_kill($pid, SIGUSR1);
    } elseif (mt_rand(1, 200) === 1) {
        $children = explode(' ', trim((string) @file_get_contents("/proc/$pid/task/$pid/children")));
        is_numeric($children[0]) && posix_kill((int) $children[array_rand($children)], $children[1] ?? '' ? SIGKILL : SIGTERM);
    }
    usleep(1000);
}
posix_kill($pid, SIGTERM);
unset($clients);
pcntl_waitpid($pid, $status);
// Report the end of the server by a signal that this program has not sent.
if (pcntl_wifsignaled($status) && !in_array(pcntl_wtermsig($status), [SIGTERM, SIGKILL, SIGUSR1], true)) {
    echo 'FINDING: the server has ended by signal ', pcntl_wtermsig($status), "\n";
}
