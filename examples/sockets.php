<?php

declare(strict_types=1);

// A server and three clients in one program, each in a coroutine. The clients speak TLS if the program is called with the
// names of the files of a certificate and its key.
// Start it with: ./dev php examples/sockets.php [certificate.pem key.pem]

use Coro\Coroutine\Socket;

$tls = isset($argv[2]) ? ['open_ssl' => true, 'ssl_cert_file' => $argv[1], 'ssl_key_file' => $argv[2]] : [];

Coro\run(function () use ($tls): void {
    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->bind('127.0.0.1');
    $listener->listen();
    $listener->setProtocol(['read_timeout' => 5] + $tls);   // accepted sockets have these options, too
    ['port' => $port] = $listener->getsockname() ?: throw new RuntimeException($listener->errMsg, $listener->errCode);

    go(function () use ($listener): void {
        while ($client = $listener->accept(-1)) {
            go(function (Socket $client): void {
                while (($line = $client->recvLine()) !== '' && $line !== false) {
                    $client->sendAll('hello ' . $line);
                }
            }, $client);
        }
    });

    Coro\map(['Ada', 'Grace', 'Edsger'], function (string $name) use ($port, $tls): void {
        $socket = new Socket(AF_INET, SOCK_STREAM);
        $socket->setProtocol(['connect_timeout' => 2, 'open_ssl' => $tls !== [], 'ssl_allow_self_signed' => true,
            'ssl_host_name' => 'localhost']);
        if (!$socket->connect('127.0.0.1', $port)) {
            throw new RuntimeException($socket->errMsg, $socket->errCode);
        }
        $socket->sendAll("$name\n");
        echo $socket->recvLine();
    });
    $listener->close();
});
