--TEST--
dispatch_mode 3: requests and packets go to an idle worker
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

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('request', function ($request, $response) use ($server, $gate): void {
        if ($request->get) {
            say('waiting');
            $gate->wait();
        }
        $response->end((string) $server->worker_id);
    });
}, ['worker_num' => 3, 'dispatch_mode' => 3]);
eventually(fn () => count($server->said()) === 3);
foreach ([0, 1] as $i) {
    send_request($busy[$i] = connect($server->port), '/?wait');
    eventually(fn () => count($server->said()) === 4 + $i);
}
$idle = '';
foreach (range(1, 12) as $_) {
    $idle .= ask($one ??= connect($server->port)) . body($server->port, '/');
}
$gate->open();
$all = array_map(fn ($client) => read_answer($client)['body'], $busy);
echo strlen(count_chars($idle, 3)), ' ', count(array_unique([...$all, $idle[0]])), ' ', $server->end(), "\n";
?>
--EXPECT--
1 3 exit 0
