--TEST--
Clients written with amphp talk to a server of ours in the same process
--EXTENSIONS--
coro
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('amphp/socket');
?>
--FILE--
<?php
require __DIR__ . "/../include/packages.inc";
load_packages();
use Coro\{Coroutine, Event};

Revolt\EventLoop::setDriver(new Coro\Revolt\Driver());
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
Event::add($server, function ($server): void {
    $client = stream_socket_accept($server);
    Event::add($client, function ($client): void {
        preg_match('~^GET /(\d)~', fread($client, 8192), $match);
        Event::del($client);
        Coroutine::sleep($match[1] * 0.03);
        Event::write($client, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbody $match[1]");
    });
});

function get(string $address, string $path): string
{
    $socket = Amp\Socket\connect($address);
    $socket->write("GET $path HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return explode("\r\n\r\n", Amp\ByteStream\buffer($socket))[1];
}

Coro\run(function () use ($server, $address): void {
    $clients = array_map(fn($n) => go(fn() => print(get($address, "/$n") . "\n")), [3, 1, 2]);
    Coroutine::join($clients);
    $bodies = Amp\Future\await(array_map(fn($n) => Amp\async(get(...), $address, "/$n"), [2, 1]));
    ksort($bodies);
    echo implode(', ', $bodies), "\n";
    Event::del($server);
});
?>
--EXPECT--
body 1
body 2
body 3
body 2, body 1
