--TEST--
PROCESS mode: any worker can use send(), exists(), getClientInfo(), bind() and the lists for each client
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
    $server->on('workerStart', fn () => say('ready'));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        [$what, $other] = explode(' ', rtrim($data)) + ['', '0'];
        $result = match ($what) {
            'send' => $server->send((int) $other, "from another\n"),
            'exists' => $server->exists((int) $other),
            'uid' => $server->getClientInfo((int) $other)['uid'] ?? null,
            'bind' => $server->bind($fd, (int) $other),
            'list' => $server->getClientList(),
            'connections' => [count($server->connections), iterator_to_array($server->connections, false), isset($server->connections[(int) $other])],
            'close' => $server->close((int) $other),
            default => $server->worker_id,
        };
        $server->send($fd, json_encode($result) . "\n");
    });
}, LINES + ['worker_num' => 3]);
eventually(fn () => count($server->said()) === 3);
[$one, $two, $three] = [connect($server->port), connect($server->port), connect($server->port)];
echo count(array_unique([ask_line($one, 'who'), ask_line($two, 'who'), ask_line($three, 'who')])), " workers\n";
echo ask_line($two, 'send 1'), ' ', fgets($one);
echo ask_line($two, 'exists 1'), ' ', ask_line($two, 'exists 99'), ' ', ask_line($one, 'bind 77'), "\n";
eventually(fn () => ask_line($three, 'uid 1') === '77');
echo ask_line($three, 'uid 1'), ' ', ask_line($three, 'list'), ' ', ask_line($two, 'connections 1'), "\n";
echo ask_line($two, 'close 1'), ' ', json_encode(read_rest($one)), "\n";
eventually(fn () => ask_line($three, 'exists 1') === 'false');
echo ask_line($three, 'exists 1'), ask_line($two, 'list'), ask_line($two, 'send 1'), ' ', $server->end(), "\n";
?>
--EXPECT--
3 workers
true from another
true false true
77 [1,2,3] [3,[1,2,3],true]
true ""
false[2,3]false exit 0
