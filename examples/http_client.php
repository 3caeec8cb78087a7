<?php

declare(strict_types=1);

// Three requests at the same time to an HTTP server, and a conversation over WebSocket. Without arguments, the program
// serves itself.
// Start it with: ./dev php examples/http_client.php [host port]

use Coro\Coroutine\Http\Client;
use Coro\Http\Request;
use Coro\Http\Response;
use Coro\WebSocket\CloseFrame;
use Coro\WebSocket\Frame;
use Coro\WebSocket\Server;

function client(string $host, int $port): Client
{
    $client = new Client($host, $port);
    $client->set(['timeout' => 5]);
    return $client;
}

function talk(string $host, int $port): void
{
    $answers = Coro\map(['Ada', 'Grace', 'Edsger'], function (string $name) use ($host, $port): string {
        $client = client($host, $port);
        if (!$client->post('/hello', ['name' => $name])) {
            throw new RuntimeException($client->errMsg, $client->errCode);
        }
        return "$client->statusCode $client->body";
    });
    echo implode("\n", $answers), "\n";

    $socket = client($host, $port);
    if (!$socket->upgrade('/chat')) {
        throw new RuntimeException($socket->errMsg, $socket->errCode);
    }
    foreach (['one', 'two'] as $text) {
        $socket->push($text);
        $frame = $socket->recv();
        echo $frame instanceof Frame ? $frame->data : 'lost', "\n";
    }
    $socket->disconnect();
    $frame = $socket->recv();
    echo $frame instanceof CloseFrame ? "closed with status $frame->code" : 'lost', "\n";
}

if (isset($argv[2])) {
    Coro\run(fn () => talk($argv[1], (int) $argv[2]));
    exit;
}

$server = new Server('127.0.0.1', 0, CORO_BASE);
$server->set(['worker_num' => 1, 'log_level' => CORO_LOG_ERROR]);
$server->on('request', function (Request $request, Response $response): void {
    $name = $request->post['name'] ?? '';
    $response->end('hello ' . (is_string($name) ? $name : ''));
});
$server->on('message', function (Server $server, Frame $frame): void {
    $server->push($frame->fd, "you said $frame->data");
});
$server->on('workerStart', fn (Server $server) => go(function () use ($server): void {
    talk('127.0.0.1', $server->port);
    $server->shutdown();
}));
$server->start();
