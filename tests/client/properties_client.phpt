--TEST--
Clients: what the public properties show, and what writing them does
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/properties.inc';

use Coro\Coroutine\Channel;
use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

const LINES = ['open_eof_check' => true, 'package_eof' => "\n"];

Coro\run(function () {
    $port = port_of(echoing());
    foreach ([Client::class, Coro\Client::class] as $class) {
        echo "$class\n";
        show_properties([
            'new' => fn () => new $class(SWOOLE_SOCK_TCP | SWOOLE_SYNC),
            'connected' => function ($client) use ($port) {
                $client->set(['timeout' => 1]);
                $client->connect('127.0.0.1', $port);
                return $client;
            },
            'failed' => function ($client) {
                $client->connect('127.0.0.1', 1);   // is connected already
                return $client;
            },
            'closed' => function ($client) {
                $client->close();
                return $client;
            },
        ], ['errCode' => 500, 'errMsg' => 'mine', 'fd' => 500, 'sock' => 500, 'socket' => 'mine', 'connected' => true, 'reuse' => true, 'reuseCount' => 500, 'id' => 'mine']);
    }

    echo "\nCoro\\Async\\Client\n";
    $done = new Channel(1);
    show_properties([
        'new' => fn () => new Coro\Async\Client(SWOOLE_SOCK_TCP | SWOOLE_ASYNC),
        'connected' => function ($client) use ($port, $done) {
            $client->on('connect', fn () => $done->push(true));
            $client->on('receive', fn () => 0);
            $client->on('error', fn () => 0);
            $client->on('close', fn () => 0);
            $client->connect('127.0.0.1', $port);
            $done->pop();
            return $client;
        },
        'closed' => function ($client) {
            $client->close();
            return $client;
        },
    ]);

    stop_serving();
});

Coro\run(function () {
    $port = port_of(echoing());

    // connect() reads $type and $setting, as in Swoole
    echo "\nwritten before connect()\n";
    foreach ([Client::class, Coro\Client::class] as $class) {
        $client = new $class(SWOOLE_SOCK_UDP);
        $client->type = SWOOLE_SOCK_TCP;
        $client->setting = LINES;
        $client->connect('127.0.0.1', $port, 1);
        $client->send("one\ntwo\nth");
        echo "$class: ", json_encode([$client->recv(), $client->recv()]), "\n";
        $client->close();
        $client->setting['package_eof'] = 't';
        $client->set(['timeout' => 1]);
        $client->connect('127.0.0.1', $port);
        $client->send("one\ntwo\nth");
        echo "an element: ", json_encode([$client->recv(), $client->setting]), "\n";
        $client->close();
        $client->setting = null;
        $client->connect('127.0.0.1', $port, 1);
        $client->send("one\ntwo\n");
        echo "none: ", json_encode($client->recv()), "\n";
        $client->close();
        $client->setting = ['timeout' => 'soon'];
        try {
            $client->connect('127.0.0.1', $port);
        } catch (TypeError $error) {
            echo $error->getMessage(), "\n";
        }
        echo 'set() repairs setting: ', json_encode([$client->set(['timeout' => 1]), $client->setting, $client->connect('127.0.0.1', $port), $client->close()]), "\n";
        $client->setting = [];
        $client->type = 77;
        echo "no such type: ", json_encode([$client->connect('127.0.0.1', $port), $client->errCode === SOCKET_EINVAL]), "\n";
        $client->type = SWOOLE_SOCK_UDP;
        echo "UDP: ", json_encode([$client->sendto('127.0.0.1', 9, 'x'), $client->close()]), "\n";
    }
    $done = new Channel(10);
    $client = new Coro\Async\Client(SWOOLE_SOCK_UDP);
    $client->type = SWOOLE_SOCK_TCP;
    $client->setting = LINES;
    $client->on('connect', fn ($c) => $c->send("one\ntwo\n"));
    $client->on('receive', fn ($c, $line) => $done->push($line));
    $client->on('error', fn () => $done->push('error'));
    $client->on('close', fn () => 0);
    $client->connect('127.0.0.1', $port);
    echo 'Async: ', json_encode([$done->pop(), $done->pop(), $client->close()]), "\n";

    // all flags of types
    foreach ([Client::class, Coro\Client::class, Coro\Async\Client::class] as $class) {
        $types = [];
        foreach ([SWOOLE_KEEP, SWOOLE_SYNC, SWOOLE_ASYNC, SWOOLE_KEEP | SWOOLE_SYNC | SWOOLE_ASYNC] as $flags) {
            $types[] = (new $class(SWOOLE_SOCK_TCP | $flags))->type === (SWOOLE_SOCK_TCP | $flags);
        }
        echo "$class, flags: ", json_encode($types), "\n";
    }

    echo "\nCoro\\Coroutine\\Socket\n";
    show_properties([
        'new' => fn () => new Socket(AF_INET, SOCK_STREAM, SOL_TCP),
        'failed' => function ($socket) {
            $socket->recv(1, 0.001);
            return $socket;
        },
        'connected' => function ($socket) use ($port) {
            $socket->connect('127.0.0.1', $port);
            $socket->send('x');
            return $socket;
        },
        'closed' => function ($socket) {
            $socket->close();
            return $socket;
        },
    ], ['errCode' => 500, 'errMsg' => 'mine', 'fd' => 500, 'domain' => 500, 'type' => 500, 'protocol' => 500]);
    stop_serving();
});
?>
--EXPECT--
Coro\Coroutine\Client
errCode: new 0, connected 0, failed 106, closed 0, written 500 0
errMsg: new "", connected "", failed "Transport endpoint is already connected", closed "", written "mine" ""
fd: new -1, connected a descriptor, failed a descriptor, closed -1, written 500 -1
socket: new the port, connected Coro\Coroutine\Socket, failed Coro\Coroutine\Socket, closed the port, written "mine" the port
type: new 2049, connected 2049, failed 2049, closed 2049
setting: new the port, connected {"timeout":1}, failed {"timeout":1}, closed {"timeout":1}
connected: new false, connected true, failed true, closed false, written true false
Coro\Client
errCode: new 0, connected 0, failed 106, closed 0, written 500 0
errMsg: new "", connected "", failed "Transport endpoint is already connected", closed "", written "mine" ""
sock: new -1, connected a descriptor, failed a descriptor, closed -1, written 500 -1
reuse: new false, connected false, failed false, closed false, written true false
reuseCount: new 0, connected 0, failed 0, closed 0, written 500 0
type: new 2049, connected 2049, failed 2049, closed 2049
id: new the port, connected the port, failed the port, closed the port, written "mine" "mine"
setting: new the port, connected {"timeout":1}, failed {"timeout":1}, closed {"timeout":1}

Coro\Async\Client
errCode: new 0, connected 0, closed 0
errMsg: new "", connected "", closed ""
sock: new -1, connected a descriptor, closed -1
reuse: new false, connected false, closed false
reuseCount: new 0, connected 0, closed 0
type: new 1025, connected 1025, closed 1025
id: new the port, connected the port, closed the port
setting: new the port, connected the port, closed the port

written before connect()
Coro\Coroutine\Client: ["one\n","two\n"]
an element: ["one\nt",{"open_eof_check":true,"package_eof":"t","timeout":1}]
none: "one\ntwo\n"
Coro\Coroutine\Client::connect(): option [timeout] must be of type float, string given
set() repairs setting: [true,{"timeout":1},true,true]
no such type: [false,true]
UDP: [true,true]
Coro\Client: ["one\n","two\n"]
an element: ["one\nt",{"open_eof_check":true,"package_eof":"t","timeout":1}]
none: "one\ntwo\n"
Coro\Client::connect(): option [timeout] must be of type float, string given
set() repairs setting: [true,{"timeout":1},true,true]
no such type: [false,true]
UDP: [true,true]
Async: ["one\n","two\n",true]
Coro\Coroutine\Client, flags: [true,true,true,true]
Coro\Client, flags: [true,true,true,true]
Coro\Async\Client, flags: [true,true,true,true]

Coro\Coroutine\Socket
fd: new a descriptor, failed a descriptor, connected a descriptor, closed -1, written 500 -1
domain: new 2, failed 2, connected 2, closed 2, written 500 500
type: new 1, failed 1, connected 1, closed 1, written 500 500
protocol: new a descriptor, failed a descriptor, connected a descriptor, closed a descriptor, written 500 500
errCode: new 0, failed 107, connected 0, closed 0, written 500 0
errMsg: new "", failed "Transport endpoint is not connected", connected "", closed "", written "mine" ""
