--TEST--
Server: what a worker sends to the client of another worker arrives while a reload waits for a new worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$starts = new Coro\Atomic;
$server = packet_server(function ($server) use ($starts): void {
    $server->on('workerStart', function ($server, int $id) use ($starts): void {
        if ($starts->add() > 2) {
            say("new $id");
            Coro\Coroutine::sleep($id === 0 ? 0 : 1.5);
        }
    });
    $server->on('receive', function ($server, int $fd, int $reactor, string $line): void {
        [$verb, $to] = explode(' ', trim($line)) + [1 => ''];
        if ($verb === 'who') {
            $server->send($fd, "$server->worker_id $fd\n");
            return;
        }
        for ($i = 0; $i < 200; $i++) {
            $server->send((int) $to, "$i\n") || say("$i: " . $server->getLastError());
            Coro\Coroutine::sleep(0.005);
        }
        $server->send((int) $to, "end\n");
    });
}, LINES + ['worker_num' => 2, 'max_wait_time' => 20]);

// A client of each worker
while (count($clients ??= []) < 2) {
    $client = connect($server->port);
    [$worker, $fd] = explode(' ', ask_line($client, 'who'));
    $clients[$worker] ??= [$client, $fd];
}
[$receiver, $fd] = $clients[0];
$server->signal(SIGUSR1);
eventually(fn () => in_array('new 0', $server->said()));
fwrite($clients[1][0], "send $fd\n");
for ($lines = []; is_string($line = fgets($receiver)) && $line !== "end\n";) {
    $lines[] = (int) $line;
}
var_dump($lines === range(0, 199) ?: array_diff(range(0, 199), $lines), preg_grep('/:/', $server->said()));
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
array(0) {
}
exit 0
