--TEST--
Table: all workers of a server, also the successor of a killed one, count in the same table
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$table = new Swoole\Table(64);
$table->column('starts', Swoole\Table::TYPE_INT);
$table->column('lines', Swoole\Table::TYPE_INT);
$table->column('pid', Swoole\Table::TYPE_INT);
$table->create();
$server = packet_server(function ($server) use ($table): void {
    $server->on('workerStart', function ($server) use ($table): void {
        $table->incr('all', 'starts');
        $table->set("worker $server->worker_id", ['pid' => posix_getpid()]);
        say('ready');
    });
    $server->on('receive', fn ($server, int $fd) => $server->send($fd, $table->incr('all', 'lines') . "\n"));
}, LINES + ['worker_num' => 2, 'max_wait_time' => 1]);
eventually(fn () => $table->get('all', 'starts') === 2);
$client = connect($server->port);
echo ask_line($client, 'hello'), ask_line($client, 'hello'), "\n";
posix_kill($table->get('worker 1', 'pid'), SIGKILL);
eventually(fn () => $table->get('all', 'starts') === 3);
fclose($client);
$client = connect($server->port);
echo ask_line($client, 'hello'), ' ', count($table), "\n";
?>
--EXPECT--
12
3 3
