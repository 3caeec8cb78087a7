--TEST--
TCP server: after a fatal error in receive other clients are answered, and the worker is replaced
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "fatal\n") {
            eval('function strlen() {}');
        } elseif ($data === "wait\n") {
            say('waiting');
            Coro\Coroutine::sleep(0.3);
        }
        $server->send($fd, getmypid() . "\n");
    });
    $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("code $code signal $signal"));
}, LINES + ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
$pid = ask_line($client = connect($server->port), 'hello');
$waiting = connect($server->port);
fwrite($waiting, "wait\n");
eventually(fn () => $server->said());
fwrite($client, "fatal\n");
echo rtrim((string) fgets($waiting)) === $pid ? 'answered' : 'lost', ' ';
// The client that caused the error: in BASE mode the worker's end closes its connection, in PROCESS mode it stays.
echo (server_mode() === CORO_BASE ? read_rest($client) === '' : !in_array(ask_line($client, 'hello'), ['', $pid])) ? 'no answer' : 'an answer', ' ';
echo ask_line(connect($server->port), 'hello') === $pid ? 'the same' : 'replaced', "\n";
eventually(fn () => count($server->said()) === 2);
echo $server->said()[1], ' ', $server->end(), "\n";
?>
--EXPECT--
answered no answer replaced
code 255 signal 0 exit 0
