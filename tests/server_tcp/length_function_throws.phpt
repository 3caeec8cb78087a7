--TEST--
TCP server: a package_length_func that throws, exits or returns too large a length closes only the connection
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$data\n"));
}, ['package_max_length' => 1000, 'log_level' => 4, 'package_length_func' => function (string $data): int {
    return match ($data[0]) {
        'e' => throw new Exception('no such packet'),
        'x' => exit(3),
        'm' => 1001,
        'o' => 2,
    };
}]);
foreach (['e', 'x', 'm'] as $bytes) {
    $client = connect($server->port);
    fwrite($client, $bytes);
    echo "$bytes: ", var_export(read_rest($client), true), "\n";
}
$client = connect($server->port);
fwrite($client, 'ok');
echo fgets($client);
preg_match_all('/(Uncaught Exception: no such packet|has an invalid length|longer than package_max_length)/', $server->printed(), $found);
echo implode("\n", $found[0]), "\n", $server->end();
?>
--EXPECT--
e: ''
x: ''
m: ''
ok
Uncaught Exception: no such packet
has an invalid length
has an invalid length
longer than package_max_length
exit 0
