--TEST--
TCP server: a dispatch_func that throws, exits or returns no worker drops only the packet
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about a master that dispatches');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
    $server->on('close', fn () => say('closed'));
}, ['worker_num' => 2, 'log_level' => 4, 'open_eof_split' => true, 'package_eof' => "\n",
    'dispatch_func' => fn ($server, int $fd, int $type, string $data) => match (trim($data)) {
        'throws' => throw new Exception('nobody'),
        'ends' => exit(3),
        default => (int) $data,
    }]);
$client = connect($server->port);
foreach (['throws', 'ends', '-1', '2', '99999999999', '1'] as $packet) {
    fwrite($client, "$packet\n");
}
echo fgets($client), substr_count($server->printed(), 'Uncaught Exception: nobody'), ' ', implode($server->said()), $server->end();
?>
--EXPECT--
1
1 exit 0
