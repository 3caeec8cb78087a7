--TEST--
dispatch_mode 7: connections that a worker had not received before a fatal error go to its replacement
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
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "fail\n") {
            say('stops');
            posix_kill(getmypid(), SIGSTOP);
            trigger_error('given up', E_USER_ERROR);
        }
        $server->send($fd, getmypid() . " $data");
    });
}, LINES + ['worker_num' => 1, 'reactor_num' => 1, 'dispatch_mode' => 7, 'log_level' => 6, 'max_wait_time' => 1]);
$first = connect($server->port);
$worker = (int) ask_line($first, 'pid');
fwrite($first, "fail\n");
eventually(fn () => $server->said());
$clients = array_map(fn () => connect($server->port), range(1, 4));
eventually(fn () => str_contains(file_get_contents("/proc/$worker/stat"), ') T '));
posix_kill($worker, SIGCONT);
foreach ($clients as $client) {
    $answer = ask_line($client, 'hello');
    echo (int) $answer !== $worker && str_ends_with($answer, 'hello') ? 'its successor' : "'$answer'", "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
its successor
its successor
its successor
its successor
exit 0
