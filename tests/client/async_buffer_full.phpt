--TEST--
Async\Client: when send() refuses data because of socket_buffer_size, bufferFull is called, and bufferEmpty when all is sent
--EXTENSIONS--
coro
--FILE--
<?php
$listener = stream_socket_server('tcp://127.0.0.1:0');
$client = new Coro\Async\Client(CORO_SOCK_TCP);
$client->set(['socket_buffer_size' => 100_000]);
$client->on('connect', function ($client) use ($listener): void {
    $peer = stream_socket_accept($listener);
    while ($client->send(str_repeat('x', 30_000)) !== false) {
    }
    echo "refused with $client->errCode\n";
    Coro\go(function () use ($peer): void {
        while (fread($peer, 1 << 20) !== '') {
        }
    });
});
$client->on('bufferFull', function (): void {
    echo "full\n";
});
$client->on('bufferEmpty', function ($client): void {
    echo "empty\n";
    $client->close();
});
foreach (['receive', 'error', 'close'] as $event) {
    $client->on($event, fn () => print("$event\n"));
}
$client->connect('127.0.0.1', (int) explode(':', stream_socket_get_name($listener, false))[1], 10);
Coro\Event::wait();
?>
--EXPECT--
full
refused with 1009
empty
close
