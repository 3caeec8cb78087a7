<?php
/*
 * Runs three downloads concurrently: each one uses amphp inside a coroutine. The first argument is the autoload.php of Composer.
 *
 *     composer require amphp/socket
 *     php -d extension=coro examples/amphp.php vendor/autoload.php
 */

use Coro\{Coroutine, Event};

require $argv[1] ?? 'vendor/autoload.php';
require __DIR__ . '/../library/autoload.php';

Revolt\EventLoop::setDriver(new Coro\Revolt\Driver());

// A server that answers each request after a tenth of a second. Any other server works as well.
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
Event::add($server, function ($server): void {
    $client = stream_socket_accept($server);
    Event::add($client, function ($client): void {
        $path = explode(' ', fgets($client))[1];
        Event::del($client);
        Coroutine::sleep(0.1);
        Event::write($client, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nthe path is $path\n");
    });
});

function download(string $address, string $path): string
{
    $socket = Amp\Socket\connect($address);
    $socket->write("GET $path HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return explode("\r\n\r\n", Amp\ByteStream\buffer($socket), 2)[1];
}

Coro\run(function () use ($server, $address): void {
    $start = microtime(true);
    $ids = [];
    foreach (['/one', '/two', '/three'] as $path) {
        $ids[] = go(function () use ($address, $path): void {
            echo download($address, $path);
        });
    }
    Coroutine::join($ids);
    printf("%.1f seconds\n", microtime(true) - $start);
    Event::del($server);
});
