--TEST--
Server: a connection's id is unique among all workers, including workers that were killed before
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd) => $server->send($fd, "$fd $server->worker_id " . getmypid() . "\n"));
}, LINES + ['worker_num' => 3, 'log_level' => CORO_LOG_NONE]);
$clients = $ids = $workers = [];
$connect = function () use ($server, &$clients, &$ids, &$workers): int {
    $clients[] = connect($server->port);
    [$id, $worker, $pid] = explode(' ', ask_line(end($clients), 'who') . ' 0 0');
    $ids[] = (int) $id;
    return $workers[$worker] = (int) $pid;
};
echo eventually(function () use ($connect, &$workers): bool {
    return $connect() && count($workers) === 3;
}) ? 'all' : 'not all', " answered\n";
foreach ([1, 2, 3] as $i) {
    $killed = $connect();
    posix_kill($killed, SIGKILL);
    eventually(fn () => !is_alive($killed));
    eventually(function () use ($connect, $killed, &$workers): bool {
        return $connect() && !in_array($killed, $workers);
    });
}
$ids = array_filter($ids);   // 0: the connection went to a worker just before it was killed
var_dump(count($ids) > 5, count($ids) === count(array_unique($ids)), min($ids) > 0, max($ids) < 2 ** 53);
echo $server->end(), "\n";
?>
--EXPECT--
all answered
bool(true)
bool(true)
bool(true)
bool(true)
exit 0
