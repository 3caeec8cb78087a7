--TEST--
UDP server: after a fatal error in a packet callback the running callbacks answer, and the worker is replaced
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        if ($data === 'fatal') {
            eval('function strlen() {}');
        } elseif ($data === 'wait') {
            say('waiting');
            Coro\Coroutine::sleep(0.2);
        }
        $server->sendto($from['address'], $from['port'], "$data " . getmypid());
    });
    $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("code $code"));
}, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6], CORO_SOCK_UDP);
$client = datagrams($server->port);
fwrite($client, 'wait');
eventually(fn () => $server->said());
fwrite($client, 'fatal');
[$name, $pid] = explode(' ', fread($client, 100));
fwrite($client, 'hello');
[$other, $another] = explode(' ', fread($client, 100));
eventually(fn () => count($server->said()) === 2);
echo "$name $other ", $pid === $another ? 'the same' : 'replaced', ' ', $server->said()[1], ' ', $server->end(), "\n";
?>
--EXPECT--
wait hello replaced code 255 exit 0
