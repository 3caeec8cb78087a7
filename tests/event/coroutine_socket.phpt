--TEST--
Event watches a Coroutine\Socket, whose methods can be used meanwhile
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../client/show.inc';

use Coro\Coroutine;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;
use Coro\Event;

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
