<?php

declare(strict_types=1);

// A server of packets, and its three kinds of clients. A packet is a length of 4 bytes, followed by a text.
// Start it with: ./dev php examples/clients.php

use Coro\Coroutine\Socket;

const PACKETS = ['open_length_check' => true, 'package_length_type' => 'N', 'package_body_offset' => 4];

function packet(string $text): string
{
    return pack('N', strlen($text)) . $text;
}

Coro\run(function (): void {
    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->bind('127.0.0.1');
    $listener->listen();
    $listener->setProtocol(PACKETS);
    ['port' => $port] = $listener->getsockname() ?: throw new RuntimeException($listener->errMsg, $listener->errCode);
    go(function () use ($listener): void {
        while ($peer = $listener->accept(-1)) {
            go(function (Socket $peer): void {
                while (($packet = $peer->recvPacket()) !== '' && $packet !== false) {
                    $peer->sendAll(packet('hello ' . substr($packet, 4)));
                }
            }, $peer);
        }
    });

    // Three clients at the same time; each of them waits in a coroutine.
    Coro\map(['Ada', 'Grace', 'Edsger'], function (string $name) use ($port): void {
        $client = new Coro\Coroutine\Client(CORO_SOCK_TCP);
        $client->set(PACKETS + ['timeout' => 2]);
        if (!$client->connect('127.0.0.1', $port)) {
            throw new RuntimeException($client->errMsg, $client->errCode);
        }
        $client->send(packet($name));
        echo substr((string) $client->recv(), 4), "\n";
        $client->close();
    });

    // Coro\Client waits in the same way here, and blocks outside of coroutines.
    $client = new Coro\Client(CORO_SOCK_TCP);
    $client->set(PACKETS);
    $client->connect('127.0.0.1', $port, 2);
    $client->send(packet('Barbara'));
    echo substr((string) $client->recv(), 4), "\n";
    $client->close();

    // A client with callbacks
    $client = new Coro\Async\Client(CORO_SOCK_TCP);
    $client->set(PACKETS);
    $client->on('connect', fn (Coro\Async\Client $client) => $client->send(packet('Margaret')));
    $client->on('receive', function (Coro\Async\Client $client, string $packet): void {
        echo substr($packet, 4), "\n";
        $client->close();
    });
    $client->on('error', fn (Coro\Async\Client $client) => print("cannot connect: $client->errMsg\n"));
    $client->on('close', fn () => $listener->close());
    $client->connect('127.0.0.1', $port);
});
