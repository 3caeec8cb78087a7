--TEST--
Event and System::waitEvent() accept a Coroutine\Socket and clients, whose methods can be used meanwhile
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;
use Coro\Coroutine\System;
use Coro\Event;

require __DIR__ . '/../client/servers.inc';

// Waits until $condition() is true.
function until(callable $condition): void
{
    while (!$condition()) {
        Coroutine::sleep(0.001);
    }
}

Coro\run(function () {
    [$socket, $other] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    show('nothing is received yet', $socket->recv(1, 0.001));   // the loop knows the socket before Event does
    $read = new Channel(10);
    show('isset', Event::isset($socket));
    show('add', Event::add($socket, fn (Socket $s) => $read->push($s->recv())) === $socket->fd);
    show('isset', Event::isset($socket), Event::isset($socket, SWOOLE_EVENT_WRITE), @Event::add($socket, fn () => 0));
    $other->send('one');
    show('read', $read->pop());
    $other->send('two');
    show('read', $read->pop());
    show('write', Event::write($socket, 'written'), $other->recv());
    $big = str_repeat('x', 4 << 20);
    show('write more than fits', Event::write($socket, $big), $other->recvAll(strlen($big)) === $big);
    $writable = new Channel(1);
    show('set', Event::set($socket, null, function (Socket $s) use ($writable) {
        Event::set($s, null, null, SWOOLE_EVENT_READ);
        $writable->push(get_class($s));
    }, SWOOLE_EVENT_READ | SWOOLE_EVENT_WRITE), $writable->pop());
    $other->send('three');
    show('read', $read->pop());
    show('del', Event::del($socket), Event::isset($socket), @Event::del($socket));

    // level-triggered: a callback that reads one byte is called for each
    $bytes = '';
    Event::add($socket, function (Socket $s) use (&$bytes) {
        $bytes .= $s->recv(1);
    });
    $other->send('abc');
    until(function () use (&$bytes) {
        return $bytes === 'abc';
    });
    Event::del($socket);

    // the end of the stream, and bytes that recvLine() has received but not returned
    $other->send("line\nrest");
    show('line', $socket->recvLine());
    Event::add($socket, function (Socket $s) use ($read) {
        $bytes = $s->recv();
        $bytes === '' && Event::del($s);
        $read->push($bytes);
    });
    show('rest', $read->pop());
    $other->shutdown(1);
    show('end', $read->pop(), Event::isset($socket));

});

Coro\run(function () {
    // System::waitEvent()
    [$socket, $other] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    show('time limit', $socket->recv(1, 0.001), System::waitEvent($socket, SWOOLE_EVENT_READ, 0.01), swoole_last_error() === SOCKET_ETIMEDOUT);
    show('writable', System::waitEvent($socket, SWOOLE_EVENT_READ | SWOOLE_EVENT_WRITE) === SWOOLE_EVENT_WRITE);
    $waiting = go(fn () => show('waitEvent', System::waitEvent($socket, SWOOLE_EVENT_READ) === SWOOLE_EVENT_READ, $socket->recv()));
    $other->send('x');
    Coroutine::join([$waiting]);
    $waiting = go(fn () => show('closed', System::waitEvent($socket), swoole_last_error() === SOCKET_EBADF, @System::waitEvent($socket)));
    $socket->close();
    Coroutine::join([$waiting]);
    [$socket, $other] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $reading = go(fn () => $socket->recv());
    try {
        System::waitEvent($socket);
    } catch (Coro\Error $error) {
        echo preg_replace(['/coroutine \d+ \(at [^)]*\)/', '/fd \d+/'], ['coroutine N', 'fd N'], $error->getMessage()), "\n";
    }
    $socket->cancel();
    $waiting = go(fn () => show('first', System::waitEvent($socket) === SWOOLE_EVENT_READ));
    try {
        show('second', System::waitEvent($socket));
    } catch (Coro\Error $error) {
        echo preg_replace(['/coroutine \d+ \(at [^)]*\)/', '/fd \d+/'], ['coroutine N', 'fd N'], $error->getMessage()), "\n";
    }
    show('other direction', System::waitEvent($socket, SWOOLE_EVENT_WRITE) === SWOOLE_EVENT_WRITE);
    $other->send('x');
    Coroutine::join([$waiting]);

});

Coro\run(function () {
    // clients
    $read = new Channel(10);
    $echo = echoing();
    foreach ([Coroutine\Client::class, Coro\Client::class] as $class) {
        $client = new $class(SWOOLE_SOCK_TCP);
        show("$class, not connected", @Event::add($client, fn () => 0), Event::isset($client));
        $client->connect('127.0.0.1', port_of($echo));
        Event::add($client, function ($c) use ($read) {
            Event::del($c);
            $read->push($c->recv());
        });
        $client->send('hello');
        show($class, $read->pop());
    }
    $class = get_class($client);

    // a watched socket that is closed, and one that nobody refers to any more, do not keep the loop running
    $weak = WeakReference::create($client);
    Event::add($client, fn () => print("never\n"));
    $client->close();
    until(fn () => !Event::isset($client));
    unset($client);
    until(fn () => $weak->get() === null);

    // bytes must not pass TLS by
    $own = certificate('localhost');
    $tls = echoing(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $client = new Coroutine\Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->set(['ssl_verify_peer' => false]);
    show('TLS', $client->connect('127.0.0.1', port_of($tls)), @Event::write($client, 'plain'), error_get_last()['message']);
    Event::add($client, function ($c) use ($read) {
        Event::del($c);
        $read->push($c->recv());
    });
    $client->send('secret');
    show('TLS', $read->pop());
    stop_serving();
});
?>
--EXPECT--
nothing is received yet: false
isset: false
add: true
isset: true false false
read: "one"
read: "two"
write: true "written"
write more than fits: true true
set: true "Coro\\Coroutine\\Socket"
read: "three"
del: true false false
line: "line\n"
rest: "rest"
end: "" false
time limit: false false true
writable: true
waitEvent: true "x"
closed: false true false
coroutine N cannot wait for fd N, which coroutine N waits for already
coroutine N cannot wait for fd N, which coroutine N waits for already
other direction: true
first: true
Coro\Coroutine\Client, not connected: false false
Coro\Coroutine\Client: "hello"
Coro\Client, not connected: false false
Coro\Client: "hello"
TLS: true false "Coro\\Event::write(): cannot send to the descriptor: Operation not supported"
TLS: "secret"
