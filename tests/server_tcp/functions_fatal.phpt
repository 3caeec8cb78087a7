--TEST--
TCP server: a fatal error in a package_length_func or dispatch_func that the master calls ends the server
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about functions that are called in a master');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$function = function () {
    eval('function strlen() {}');
};
foreach (['package_length_func', 'dispatch_func'] as $option) {
    $server = packet_server(function ($server): void {
        $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$data\n"));
        $server->on('workerStop', fn ($server, int $id) => say("worker $id stops"));
    }, ['worker_num' => 1, 'log_level' => 5, $option => $function]);
    $client = connect($server->port);
    fwrite($client, 'fatal');
    echo var_export(read_rest($client), true), ' ', $server->wait(), ' ', implode(', ', $server->said()), "\n";
    preg_match_all('/Cannot redeclare|the server ends: a fatal error of PHP in the master process/', $server->printed(), $found);
    echo implode(', ', $found[0]), "\n";
}
?>
--EXPECT--
'' exit 255 worker 0 stops
Cannot redeclare, the server ends: a fatal error of PHP in the master process
'' exit 255 worker 0 stops
Cannot redeclare, the server ends: a fatal error of PHP in the master process
