--TEST--
Server: with dispatch_mode 1 the first packet of the first client is for worker 0, the next ones for the next workers
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$ready = [];
$server = packet_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$server->worker_id\n"));
}, ['worker_num' => 3, 'dispatch_mode' => 1, 'open_eof_split' => true, 'package_eof' => "\n"]);
eventually(fn () => count($server->said()) === 3);
$client = connect($server->port);
for ($i = 0; $i < 7; $i++) {
    fwrite($client, "x\n");
    echo trim(fgets($client)), ' ';
}
echo $server->end(), "\n";
?>
--EXPECT--
0 1 2 0 1 2 0 exit 0
