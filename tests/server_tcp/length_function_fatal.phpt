--TEST--
TCP server: after a fatal error in package_length_func the worker is replaced
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about a function that is called in a worker, which can be replaced');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$data\n"));
    $server->on('workerError', fn ($server, int $id, int $pid, int $code) => say("exit code $code"));
}, ['worker_num' => 2, 'log_level' => 6, 'package_length_func' => function (string $data): int {
    if ($data[0] === 'f') {
        eval('function strlen() {}');
    }
    return 2;
}]);
$client = connect($server->port);
fwrite($client, 'fatal');
var_dump(read_rest($client));
eventually(fn () => $server->said());
$client = connect($server->port);
fwrite($client, 'ok');
echo fgets($client), implode(' ', $server->said()), ' ', $server->end();
?>
--EXPECT--
string(0) ""
ok
exit code 255 exit 0
