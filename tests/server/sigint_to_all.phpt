--TEST--
Server: SIGINT to all processes, as a terminal sends it, lets requests finish and ends all processes with exit code 0
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($gate): void {
        say('request');
        $gate->wait();
        $response->end('answered');
    });
    $server->on('workerStart', fn () => say('start'));
    $server->on('workerExit', fn () => say('ending'));
    $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("code $code signal $signal"));
    $server->on('shutdown', fn () => say('shutdown'));
}, ['worker_num' => 2, 'max_wait_time' => 40]);
eventually(fn () => count(array_keys($server->said(), 'start')) === 2);
send_request($client = connect($server->port));
eventually(fn () => in_array('request', $server->said()));
$processes = $server->processes();
for ($i = 0; $i < 3; $i++) {
    array_map(fn (int $pid) => posix_kill($pid, SIGINT), $processes);
}
eventually(fn () => in_array('ending', $server->said()));
$gate->open();
echo read_answer($client)['body'], ' ', $server->wait(), ' ', implode(' ', array_diff($server->said(), ['start', 'request', 'ending'])), "\n";
?>
--EXPECT--
answered exit 0 shutdown start() returned true
