--TEST--
Hooks: inside coroutines persistent connections are private, with one notice for each process
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine();
$server = stream_socket_server('tcp://127.0.0.1:0');
[$host, $port] = explode(':', stream_socket_get_name($server, false));
$address = "tcp://$host:$port";
$outside = pfsockopen($host, (int) $port);
var_dump(stream_socket_get_name($outside, false) === stream_socket_get_name(pfsockopen($host, (int) $port), false));
set_error_handler(function (int $level, string $text): bool {
    echo "$level: $text\n";
    return true;
});
Coro\run(function () use ($server, $host, $port, $address): void {
    $flags = STREAM_CLIENT_CONNECT | STREAM_CLIENT_PERSISTENT;
    $ways = [
        'pfsockopen' => fn() => pfsockopen($host, (int) $port, $code, $text, 60),
        'stream_socket_client' => fn() => stream_socket_client($address, $code, $text, 60, $flags),
    ];
    foreach ($ways as $name => $open) {
        $names = [];
        for ($i = 0; $i < 2; $i++) {
            go(function () use ($open, &$names, &$streams): void {
                $streams[] = $stream = $open();
                $names[] = stream_socket_get_name($stream, false);
            });
        }
        while (count($names) < 2) {
            Coro\Coroutine::sleep(0.001);
        }
        echo $name, ' ', count(array_unique($names)), ' ', implode(' ', array_map(get_resource_type(...), $streams)), "\n";
        $streams = [];
    }
});
?>
--EXPECTF--
bool(true)
8: pfsockopen(): Connections of coroutines are not persistent: PHP closes this one with the last reference to it
pfsockopen 2 stream stream
stream_socket_client 2 stream stream
