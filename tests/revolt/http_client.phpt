--TEST--
Revolt: amphp clients send requests to a coro server in the same process
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
use Coro\{Channel, Coroutine, Event};

Revolt\EventLoop::setDriver(new Coro\Revolt\Driver());
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
$turns = [1 => new Channel(2), new Channel(2), new Channel(2), new Channel(2)];   // request number => channel that is pushed to when its body is sent
Event::add($server, function ($server) use ($turns): void {
    $client = stream_socket_accept($server);
    Event::add($client, function ($client) use ($turns): void {
        preg_match('~^GET /(\d)~', fread($client, 8192), $match);
        Event::del($client);
        $turns[$match[1]]->pop();
        Event::write($client, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbody $match[1]");
    });
});

function get(string $address, string $path): string
{
    $socket = Amp\Socket\connect($address);
    $socket->write("GET $path HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return explode("\r\n\r\n", Amp\ByteStream\buffer($socket))[1];
}

Coro\run(function () use ($server, $address, $turns): void {
    $clients = array_map(fn($n) => go(function () use ($n, $address, $turns): void {
        echo get($address, "/$n"), "\n";
        $turns[$n + 1]->push(true);
    }), [3, 1, 2]);
    $turns[1]->push(true);
    Coroutine::join($clients);
    $turns[1]->push(true);
    $turns[2]->push(true);
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
