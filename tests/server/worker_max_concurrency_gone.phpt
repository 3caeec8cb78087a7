--TEST--
worker_max_concurrency: a waiting request whose client has gone is dropped
--EXTENSIONS--
coro
pcntl
posix
sockets
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$stats = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        say('begins');
        $before = memory_get_usage();
        while ($server->stats()['request_count'] < 1001 || $server->stats()['worker_concurrency'] > 1) {
            Coro\Coroutine::sleep(0.001);
        }
        $response->end((string) (memory_get_usage() - $before));
    });
}, ['worker_max_concurrency' => 1, 'worker_num' => 1, 'log_level' => 6, 'stats_file' => $stats, 'stats_timer_interval' => 1]);
$holder = connect($server->port);
send_request($holder);
eventually(fn () => $server->said());
for ($sent = 21; $sent <= 1001; $sent += 20) {
    $clients = array_map(fn () => connect($server->port), range(1, 20));
    foreach ($clients as $client) {
        send_request($client, '/', 'X: ' . str_repeat('x', 5000) . "\r\n");
        socket_set_option(socket_import_stream($client), SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
    }
    eventually(fn () => str_contains(file_get_contents($stats), "\nrequest_count: $sent\n"));
    unset($clients, $client);   // closing with unread data resets the connections
}
$kept = (int) read_answer($holder)['body'];
echo $kept < 300_000 ? 'few' : $kept, ' ', count($server->said()), "\n";
unlink($stats);
?>
--EXPECT--
few 1
