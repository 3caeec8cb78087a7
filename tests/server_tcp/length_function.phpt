--TEST--
TCP server: package_length_func splits packets by its result, however they are written
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

// A packet begins with its length in decimal digits and a colon.
function length_of(string $data): int
{
    $colon = strpos($data, ':');
    return $colon === false ? (strlen($data) < 8 ? 0 : -1) : $colon + 1 + (int) $data;
}

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, strlen($data) . ' ' . substr($data, 0, 9) . "\n"));
}, ['open_length_check' => true, 'package_length_func' => 'length_of']);
$client = connect($server->port);
fwrite($client, '3:abc0:10:0123456789');
echo fgets($client), fgets($client), fgets($client);
foreach (['1', '', '2', ':hello', ' world', "!5:he"] as $piece) {
    fwrite($client, $piece);
}
echo fgets($client);
fwrite($client, 'llo100000:' . str_repeat('x', 100_000));
echo fgets($client), fgets($client);
fwrite($client, 'no length');
var_dump(read_rest($client));
?>
--EXPECT--
5 3:abc
2 0:
13 10:012345
15 12:hello 
7 5:hello
100007 100000:xx
string(0) ""
