--TEST--
Coroutine\Server: packets, connections, sockets, shutdown, limits and errors
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Server;
use Coro\Coroutine\Server\Connection;
use Coro\Coroutine\Socket;

set_exception_handler(fn ($exception) => show('exception', $exception->getMessage()));

// Starts a server and calls $client with it. Prints what start() has returned.
function streaming(callable $handler, callable $client, array $options = [], string $host = '127.0.0.1'): void
{
    $server = new Server($host);
    $server->set($options);
    $server->handle($handler);
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($server->start()));
    $client($server);
    show('shutdown', $server->shutdown(), $ended->pop(10));
}

$done = new Coro\Channel(10);
$echo = function (Connection $connection) use ($done) {
    while (is_string($packet = $connection->recv()) && $packet !== '') {
        $connection->send("[$packet]");
    }
    show('  recv', $packet, $connection->exportSocket()->errCode, $connection->close(), $connection->send('late'), $connection->recv());
    $done->push(1);
};

Coro\run(function () use ($done, $echo) {
    streaming($echo, function (Server $server) use ($done) {
        show('properties', $server->host, $server->port > 0, $server->type === AF_INET, $server->fd > 2, $server->errCode);
        $one = connect($server->port);
        $two = connect($server->port);
        fwrite($one, 'raw');
        fwrite($two, 'two');
        show('raw', fread($one, 5), fread($two, 5));
        fclose($one);
        $done->pop();
        fclose($two);
        $done->pop();
    });
    streaming($echo, function (Server $server) use ($done) {
        $socket = connect($server->port);
        fwrite($socket, pack('n', 3) . 'abc' . pack('n', 2));
        show('length', bin2hex(fread($socket, 7)));
        fwrite($socket, 'de' . pack('n', 3000));
        $done->pop();
        show('length', bin2hex(fread($socket, 6)), fread($socket, 1));
    }, ['open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2, 'package_max_length' => 1000]);
    streaming(function (Connection $connection) use ($done) {
        $connection->send($connection->recv(10));
        show('  recv', $connection->recv(), $connection->exportSocket()->errCode === SOCKET_ETIMEDOUT);
        $done->push(1);
    }, function (Server $server) use ($done) {
        $socket = connect($server->port);
        fwrite($socket, 'lasts');
        $done->pop();
        show('timeout', fread($socket, 10), fread($socket, 1));
    }, ['read_timeout' => 0.01]);

    // the socket outlives the connection object; an exception and a dropped object close the connection
    $kept = new Coro\Channel(1);
    streaming(function (Connection $connection) use ($kept) {
        match ($connection->recv()) {
            'keep' => $kept->push($connection->exportSocket()),
            'throw' => throw new Exception('of the function'),
            'return' => null,
        };
    }, function (Server $server) use ($kept) {
        $socket = connect($server->port);
        fwrite($socket, 'keep');
        $exported = $kept->pop();
        show('kept', get_class($exported), $exported->sendAll('from the socket'), fread($socket, 20));
        $exported->close();
        foreach (['throw', 'return'] as $what) {
            $socket = connect($server->port);
            fwrite($socket, $what);
            show($what, fread($socket, 1));
        }
    });

});

Coro\run(function () use ($done, $echo) {
    // 300 clients at once, an answer that a slow client does not read
    $most = $open = 0;
    streaming(function (Connection $connection) use (&$most, &$open) {
        $most = max($most, ++$open);
        if ($connection->recv() === 'x') {
            show('  slow', $connection->send(str_repeat('x', 10_000_000)));
        }
        $open--;
    }, function (Server $server) use (&$most, &$open) {
        $sockets = array_map(fn () => connect($server->port), range(1, 300));
        while ($open < 300) {
            Co::sleep(0.001);
        }
        show('clients', $most);
        fwrite($sockets[0], 'x');
        for ($size = 0; ($bytes = fread($sockets[0], 1 << 16)) !== '' && $bytes !== false; $size += strlen($bytes)) {
        }
        show('read', $size);
    }, ['write_timeout' => 5]);

    $path = sys_get_temp_dir() . '/coro_stream_' . getmypid() . '.sock';
    streaming($echo, function (Server $server) use ($path, $done) {
        $socket = stream_socket_client("unix://$path");
        fwrite($socket, 'unix');
        show('unix', fread($socket, 10), $server->type === AF_UNIX);
        fclose($socket);
        $done->pop();
    }, host: "unix:$path");
    show('file', file_exists($path));

    // a second start(), a canceled start(), and one more after that
    $server = new Server('127.0.0.1');
    $server->handle(fn () => show('replaced'));
    $server->handle(fn (Connection $connection) => $connection->send($connection->recv()));
    foreach ([false, true] as $throws) {
        $ended = new Coro\Channel(1);
        $starting = go(function () use ($server, $ended) {
            try {
                $ended->push($server->start());
            } catch (Coro\Coroutine\CanceledException $exception) {
                $ended->push(get_class($exception));
            }
        });
        show('second start', $server->start(), $server->errCode === SOCKET_EINVAL);
        $socket = connect($server->port);
        fwrite($socket, 'served');
        show('first start', fread($socket, 10));
        Co::cancel($starting, $throws);
        show('canceled', $ended->pop(10));
    }

    // errors
    $server = new Server('127.0.0.1', reuse_port: true);
    show('no function', $server->start(), $server->errCode === SOCKET_EINVAL);
    $server->handle($echo);
    try {
        $server->set(['package_max_length' => -1]);
        $server->start();
    } catch (ValueError $error) {
        show('options', $error->getMessage());
    }
    show('shared', (new Server('127.0.0.1', $server->port, false, true))->port === $server->port);
    foreach ([fn () => new Server('127.0.0.1', $server->port), fn () => new Server('', 0), fn () => new Connection(new stdClass())] as $try) {
        try {
            $try();
        } catch (Throwable $thrown) {
            show('refused', get_class($thrown));
        }
    }
    $class = new class('127.0.0.1') extends Server {
        public function __construct(string $host)
        {
        }
    };
    $class->handle($echo);
    foreach ([fn () => $class->start(), fn () => (new ReflectionClass(Connection::class))->newInstanceWithoutConstructor()->recv()] as $try) {
        try {
            $try();
        } catch (Coro\Error $error) {
            show('not constructed', $error->getMessage());
        }
    }
});
?>
--EXPECT--
properties: "127.0.0.1" true true true 0
raw: "[raw]" "[two]"
  recv: "" 0 true false false
  recv: "" 0 true false false
shutdown: true true
length: "5b00036162635d"
  recv: false 90 true false false
length: "5b000264655d" ""
shutdown: true true
  recv: false true
timeout: "lasts" ""
shutdown: true true
kept: "Coro\\Coroutine\\Socket" 15 "from the socket"
exception: "of the function"
throw: ""
return: ""
shutdown: true true
clients: 300
  slow: 10000000
read: 10000000
shutdown: true true
unix: "[unix]" true
  recv: "" 0 true false false
shutdown: true true
file: false
second start: false true
first start: "served"
canceled: true
second start: false true
first start: "served"
canceled: "Coro\\Coroutine\\CanceledException"
no function: false true
options: "Coro\\Coroutine\\Socket::setProtocol(): option [package_max_length] must be between 1 and 1073741824"
shared: true
refused: "Coro\\Exception"
refused: "ValueError"
refused: "TypeError"
not constructed: "Coro\\Coroutine\\Server::start() needs a socket: the constructor was not called"
not constructed: "Coro\\Coroutine\\Server\\Connection::recv() needs a socket: the constructor was not called"
