--TEST--
Server: inherited sockets with another address, type or process id are not used
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/inherited.inc';

do {
    $tcp = stream_socket_server('tcp://127.0.0.1:0');
    $udp = @stream_socket_server('udp://' . ($name = stream_socket_get_name($tcp, false)), $code, $reason, STREAM_SERVER_BIND);
} while (!$udp);   // repeats while the UDP port of that number is in use
$port = (int) substr(strrchr($name, ':'), 1);
$try = fn (string $type) => '
    ' . $type . '
    try {
        $server = new Coro\Server("127.0.0.1", $port, CORO_BASE, $type);
        echo $server->port === $port ? "taken" : "another", @$server->listen("127.0.0.1", $port, $type) ? " twice" : "", "\n";
    } catch (Coro\Exception $e) {
        echo $e->getCode(), "\n";
    }
';
foreach ([
    'another address' => [[stream_socket_server('tcp://127.0.0.1:0')], ''],
    'another type' => [[$udp], ''],
    'another process' => [[$tcp], 'putenv("LISTEN_PID=1");'],
    'no number' => [[$tcp], 'putenv("LISTEN_FDS=1x");'],
    'all right' => [[$udp, $tcp], ''],
] as $what => [$sockets, $change]) {
    [$process, $output] = start_with_sockets($sockets, $try($change), ['port' => $port, 'type' => CORO_SOCK_TCP]);
    echo "$what: ", stream_get_contents($output);
}
?>
--EXPECT--
another address: 98
another type: 98
another process: 98
no number: 98
all right: taken
