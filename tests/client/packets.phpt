--TEST--
Clients: recv() returns one packet, the rest stays for the next call, and an empty string at the end, also in a packet
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Channel;
use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

const EOF_CHECK = ['open_eof_check' => true, 'package_eof' => '|'];
const LENGTH_CHECK = ['open_length_check' => true, 'package_length_type' => 'C', 'package_body_offset' => 1];

// Each function connects with these options, calls its class's recv() until it returns no packet, and returns the packets and what
// came last with the error.
$classes = [
    'Coroutine\Client' => fn (array $options, int $port) => all(new Client(SWOOLE_SOCK_TCP), $options, $port),
    'Client' => fn (array $options, int $port) => all(new Coro\Client(SWOOLE_SOCK_TCP), $options, $port),
    'Coroutine\Socket' => function (array $options, int $port) {
        $socket = new Socket(AF_INET, SOCK_STREAM);
        $socket->setProtocol($options);
        $socket->connect('127.0.0.1', $port);
        return until_end(fn () => $socket->recvPacket(), $socket);
    },
    'Async\Client' => function (array $options, int $port) {
        $packets = [];
        $closed = new Channel(1);
        $client = new Coro\Async\Client(SWOOLE_SOCK_TCP);
        $client->set($options);
        $client->on('connect', fn () => 0);
        $client->on('error', fn () => print("error\n"));
        $client->on('receive', function ($client, $packet) use (&$packets) {
            $packets[] = $packet;
        });
        $client->on('close', fn () => $closed->push(true));
        $client->connect('127.0.0.1', $port);
        $closed->pop();
        return [$packets, '', $client->errCode];
    },
];

function all(Client|Coro\Client $client, array $options, int $port): array
{
    $client->set($options);
    $client->connect('127.0.0.1', $port);
    return until_end(fn () => $client->recv(), $client);
}

function until_end(callable $receive, object $client): array
{
    for ($packets = []; ($packet = $receive()) !== false && $packet !== ''; $packets[] = $packet);
    return [$packets, $packet, $client->errCode];
}

Coro\run(function () use ($classes) {
    foreach ([['mark', EOF_CHECK, ['one|two|th', 'ree|four|', 'fi']], ['length', LENGTH_CHECK, ["\3one\3two\5th", "ree\4four", "\4fi"]]] as [$how, $options, $writes]) {
        foreach ($classes as $class => $receive) {
            $server = serving(function (Socket $peer) use ($writes) {
                foreach ($writes as $bytes) {
                    $peer->sendAll($bytes);
                }
            });
            [$packets, $last, $error] = $receive($options, port_of($server));
            echo "$how, $class: ", json_encode([$packets, $last, $error]), "\n";
        }
    }
    stop_serving();
});
?>
--EXPECT--
mark, Coroutine\Client: [["one|","two|","three|","four|"],"",0]
mark, Client: [["one|","two|","three|","four|"],"",0]
mark, Coroutine\Socket: [["one|","two|","three|","four|"],"",0]
mark, Async\Client: [["one|","two|","three|","four|"],"",0]
length, Coroutine\Client: [["\u0003one","\u0003two","\u0005three","\u0004four"],"",0]
length, Client: [["\u0003one","\u0003two","\u0005three","\u0004four"],"",0]
length, Coroutine\Socket: [["\u0003one","\u0003two","\u0005three","\u0004four"],"",0]
length, Async\Client: [["\u0003one","\u0003two","\u0005three","\u0004four"],"",0]
