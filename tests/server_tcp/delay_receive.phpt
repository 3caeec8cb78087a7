--TEST--
TCP server: with enable_delay_receive no data is read before confirm()
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('connect', fn ($server, int $fd) => $server->send($fd, 'wait'));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, rtrim($data) . ' received');
    });
    $more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $more->set(LINES);
    $more->on('connect', fn ($server, int $fd) => $server->send($fd, "$more->port\n"));
    $more->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send(
        $fd,
        json_encode([$server->getClientInfo(1)['last_dispatch_time'] > 0, $server->confirm(1)]) . "\n",
    ));
    say($more->port);
}, LINES + ['enable_delay_receive' => true]);
$client = connect($server->port);
fwrite($client, "hello\n");
echo fread($client, 4), ' ';
$other = connect((int) $server->said()[0]);
fgets($other);
stream_set_blocking($client, false);
echo json_encode(fread($client, 100)), ' ';
stream_set_blocking($client, true);
echo ask_line($other, 'confirm'), ' ', fread($client, 100), "\n";
?>
--EXPECT--
wait "" [true,true] hello received
