--TEST--
Server: clients of a worker that cannot start are served by the other workers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('workerStart', function ($server, int $id): void {
        if ($id > 0) {
            posix_kill(getmypid(), SIGKILL);
        }
    });
    $server->on('request', fn ($request, $response) => $response->end('served'));
}, ['worker_num' => 3, 'log_level' => 6]);
$answers = [];
for ($i = 0; $i < 8; $i++) {
    $clients[] = connect($server->port);   // the kernel distributes connections among all workers
    send_request($clients[$i]);
}
foreach ($clients as $client) {
    $answers[] = read_answer($client)['body'];
}
echo implode(' ', array_unique($answers)), ' ', count($answers), "\n", $server->end(), "\n";
?>
--EXPECT--
served 8
exit 0
