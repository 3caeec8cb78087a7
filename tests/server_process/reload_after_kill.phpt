--TEST--
PROCESS mode: in a reload after a worker was killed its replacement handles the waiting packets before the next worker starts
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

$flag = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($flag);
$server = packet_server(function ($server) use ($flag): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data) use ($flag): void {
        say(rtrim($data));
        while (str_starts_with($data, 'block') && !file_exists($flag)) {
            usleep(1000);   // blocks the process
        }
        $server->send($fd, getmypid() . ' ' . $data);
    });
}, LINES + ['hook_flags' => 0, 'worker_num' => 1, 'log_level' => 6]);
$said = fn (string $line) => eventually(fn () => in_array($line, $server->said()));
$client = connect($server->port);
$pid = (int) ask_line($client, 'hello');
fwrite($client, "block 1\n");
$said('block 1');
fwrite($client, "block 2\n3\n4\n");
usleep(50_000);   // the master has probably sent the lines to the worker; otherwise the replacement gets them later
posix_kill($pid, SIGKILL);
$said('block 2');
$server->signal(SIGUSR1);
eventually(function () use ($server, &$others): bool {   // until the next worker answers
    $others[] = $other = connect($server->port);
    stream_set_timeout($other, 0, 200_000);
    return ask_line($other, 'other') !== '';
});
fwrite($client, "5\n");
ask_line(end($others), 'other');
touch($flag);
$answers = array_map(fn () => strstr(rtrim(fgets($client)), ' '), range(1, 4));
unlink($flag);
echo json_encode($answers), ' ', implode(', ', array_diff($server->said(), ['other'])), ' ', $server->end(), "\n";
?>
--EXPECT--
[" block 2"," 3"," 4"," 5"] hello, block 1, block 2, 3, 4, 5 exit 0
