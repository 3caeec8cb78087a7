--TEST--
TCP server: output buffers that package_length_func and dispatch_func leave open end with each call
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

function leave_buffer(mixed $answer): mixed
{
    say('level ' . ob_get_level());
    ob_start();
    return $answer;
}

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$data\n"));
}, [
    'package_length_func' => fn (string $data): int => leave_buffer(strlen($data) < 4 ? 0 : 4),
    'dispatch_func' => fn () => leave_buffer(0),
    'open_length_check' => true,
    'package_max_length' => 100,
    'log_level' => 5,
]);
$client = connect($server->port);
for ($i = 0; $i < 3; $i++) {
    fwrite($client, 'four');
    echo fgets($client);
}
fclose($client);
$server->end();
echo implode("\n", array_unique(preg_grep('/level/', $server->said()))), "\n";
?>
--EXPECT--
four
four
four
level 0
