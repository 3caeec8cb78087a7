--TEST--
TCP server: a send() that waits because other clients use up worker_buffer_size goes on when one of them has gone
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $sent = [];
    $server->on('receive', function ($server, int $fd, int $reactor, string $line) use (&$sent): void {
        [$command, $who] = explode(' ', trim($line));
        if ($command === 'count') {
            $server->send($fd, ($sent[$who] ?? 0) . "\n");
        } elseif ($command === 'kept') {
            $server->send($fd, $server->stats()['worker_buffer_bytes'] . "\n");
        } else {
            $sent[$who] = 0;
            while ($sent[$who] < 1000 && $server->send($fd, random_bytes(128 << 10))) {
                $sent[$who]++;
            }
            say("$who ended");
        }
    });
}, LINES + ['worker_num' => 1, 'worker_buffer_size' => '4M', 'socket_buffer_size' => '64M', 'buffer_output_size' => '64M',
    'send_timeout' => 0]);
$reader = connect($server->port);
$count = fn (string $who) => (int) ask_line($reader, "count $who");
$rests = function (string $who) use ($count): bool {
    $before = $count($who);
    usleep(100_000);
    return $before > 0 && $count($who) === $before;
};
fwrite($first = connect($server->port), "feed first\n");
eventually(fn () => (int) ask_line($reader, 'kept now') >= 4 << 20);
fwrite($second = connect($server->port), "feed second\n");
eventually(fn () => $rests('second'));
$before = $count('second');
echo json_encode($before < 1000), ' ';
fclose($first);
echo json_encode([eventually(fn () => $count('second') > $before), eventually(fn () => $server->said() === ['first ended'])]), ' ';
eventually(fn () => $rests('second'));
// Reads the rest.
for ($read = 0; $read < 1000 * (128 << 10) && ($bytes = fread($second, 1 << 20)) !== '' && $bytes !== false; $read += strlen($bytes)) {
}
echo $read === 1000 * (128 << 10) ? 'all' : $read, ' ', json_encode(eventually(fn () => ask_line($reader, 'kept now') === '0')), ' ';
echo $server->end(), "\n";
?>
--EXPECT--
true [true,true] all true exit 0
