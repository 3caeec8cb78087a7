--TEST--
Nats\Client: a server that breaks the rules, is slow, refuses, or ends makes requests fail with a reason, and the client goes on
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/nats.inc';

use Coro\Nats\Client;

// Connects to a server that behaves like this, and prints what a request gets.
function show(string $title, callable $serve, array $options = []): void
{
    $server = new FakeServer($serve);
    $client = new Client("nats://127.0.0.1:$server->port", $options + ['timeout' => 10]);
    echo "$title: ", outcome(fn() => $client->request('service', 'x', 10)->data), "\n";
    $client->close();
    $server->close();
}

// Answers the next request, whose line is "PUB service <reply> 1".
function answer(FakePeer $peer, string $data): void
{
    $parts = explode(' ', $peer->hear('PUB service'));
    count($parts) === 4 && $peer->say("MSG $parts[2] 1 " . strlen($data) . "\r\n$data\r\n");
}

Coro\run(function (): void {
    $refused = new FakeServer(fn() => null);
    $refused->close();
    $client = new Client("nats://127.0.0.1:$refused->port");
    echo 'nothing there: ', outcome(fn() => $client->connect()), "\n";
    show('no INFO', fn(FakePeer $peer) => $peer->say("HTTP/1.1 400 Bad Request\r\n\r\n"));
    show('broken INFO', fn(FakePeer $peer) => $peer->say("INFO {\"a\r\n"));
    show('silence', fn(FakePeer $peer) => $peer->hear('never'), ['timeout' => 0.05]);
    show('no answer to CONNECT', function (FakePeer $peer): void {
        $peer->say("INFO {\"version\":\"1\"}\r\n");
        while ($peer->socket->recv(65536, 20)) {
            // silence
        }
    }, ['timeout' => 0.05]);
    show('refused', function (FakePeer $peer): void {
        $peer->say("INFO {\"auth_required\":true}\r\n");
        $peer->hear('CONNECT');
        $peer->say("-ERR 'Authorization Violation'\r\n");
    });
    show('byte by byte', function (FakePeer $peer): void {
        $peer->greet();
        $parts = explode(' ', $peer->hear('PUB service'));
        foreach (str_split("PING\r\n+OK\r\nHMSG $parts[2] 1 18 23\r\nNATS/1.0\r\nA: b\r\n\r\nhello\r\n") as $byte) {
            $peer->say($byte);
            Coro\Coroutine::sleep(0.001);
        }
        $GLOBALS['pong'] = $peer->hear('PONG');
        $peer->hear('never');
    });
    await(fn() => ($GLOBALS['pong'] ?? '') === 'PONG');
    foreach ([
        'cut in a message' => "MSG REPLY 1 10\r\nhell",
        'cut in a line' => 'MSG REPL',
        'longer than it says' => "MSG REPLY 1 2\r\nhello\r\n",
        'no size' => "MSG REPLY\r\n",
        'negative size' => "MSG REPLY 1 -5\r\nhello\r\n",
        'header larger than all' => "HMSG REPLY 1 9 5\r\nhello\r\n",
        'enormous' => "MSG REPLY 1 99999999999999\r\n",
        'not NATS' => "MSH \x01\xff\r\n",
        'error' => "-ERR 'Maximum Payload Violation'\r\n",
        'permission' => "-ERR 'Permissions Violation for Publish to \"service\"'\r\n",
        'nobody asked' => "MSG _INBOX.other 1 1\r\nx\r\nMSG a 77 1\r\ny\r\n-ERR 'Bye'\r\n",
        'headers of nothing' => "HMSG REPLY 1 0 5\r\nhello\r\n",
    ] as $title => $bytes) {
        show($title, function (FakePeer $peer) use ($bytes): void {
            $peer->greet();
            $parts = explode(' ', $peer->hear('PUB service'));
            $peer->say(str_replace('REPLY', $parts[2], $bytes));
            str_contains($bytes, 'ermission') && $peer->hear('never');
        });
    }
    show('no PONG', function (FakePeer $peer): void {
        $peer->greet();
        while ($peer->socket->recv(65536, 20)) {
            // silence
        }
    }, ['ping_interval' => 0.05]);

    // In lame duck mode the server names the next one. Subscriptions go there, and no request is cut off.
    $second = new FakeServer(function (FakePeer $peer): void {
        $peer->greet();
        echo 'second: ', $peer->hear('SUB news'), "\n";
        $peer->say("MSG news 2 1\r\nn\r\n");
        $peer->hear('never');
    });
    $first = new FakeServer(function (FakePeer $peer) use ($second): void {
        $peer->greet();
        $peer->hear('SUB news');
        $peer->hear('PUB service');
        $peer->say("INFO {\"ldm\":true,\"connect_urls\":[\"127.0.0.1:$second->port\"]}\r\n");
        $peer->socket->sendAll('');
        echo 'first: [', $peer->hear('never'), "] has gone\n";
    });
    $client = new Client("nats://127.0.0.1:$first->port");
    $news = $client->subscribe('news');
    $client->publish('service', 'x');
    echo $news->next(10)->data, "\n";
    $client->close();
    $first->close();
    $second->close();

    // Coroutines that are ready together write one packet.
    $server = new FakeServer(function (FakePeer $peer): void {
        $peer->greet();
        $peer->hear('SUB');
        echo substr_count($peer->socket->recv(65536, 10), 'PUB '), " messages in a packet\n";
        $peer->hear('never');
    });
    $client = new Client("nats://127.0.0.1:$server->port");
    $client->connect();
    Coro\Coroutine::sleep(0.01);
    Coro\Coroutine\parallel(50, fn() => $client->publish('a', 'b'));
    Coro\Coroutine::sleep(0.01);
    $client->close();
    $server->close();
});
?>
--EXPECT--
nothing there: 111 The NATS server 127.0.0.1:PORT: Connection refused
no INFO: 111 The NATS server 127.0.0.1:PORT: the server has sent what is not NATS: HTTP/1.1 400 Bad Request
broken INFO: 111 The NATS server 127.0.0.1:PORT: the server has sent what is not NATS: INFO {"a
silence: 111 The NATS server 127.0.0.1:PORT: the server sends no INFO
no answer to CONNECT: 111 The NATS server 127.0.0.1:PORT: the server does not answer
refused: 111 The NATS server 127.0.0.1:PORT: Authorization Violation
byte by byte: "hello"
cut in a message: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has closed the connection
cut in a line: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has closed the connection
longer than it says: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has sent what is not NATS: a message that is longer than it says
no size: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has sent what is not NATS: MSG _INBOX.X.1
negative size: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has sent what is not NATS: MSG _INBOX.X.1 1 -5
header larger than all: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has sent what is not NATS: HMSG _INBOX.X.1 1 9 5
enormous: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has sent what is not NATS: MSG _INBOX.X.1 1 99999999999999
not NATS: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has sent what is not NATS: MSH \001\377
error: 104 The connection to the NATS server 127.0.0.1:PORT was lost: Maximum Payload Violation
permission: 403 The NATS server refuses: Permissions Violation for Publish to "service"
nobody asked: 104 The connection to the NATS server 127.0.0.1:PORT was lost: Bye
headers of nothing: "hello"
no PONG: 104 The connection to the NATS server 127.0.0.1:PORT was lost: the server does not answer a PING
first: [] has gone
second: SUB news 2
n
50 messages in a packet
