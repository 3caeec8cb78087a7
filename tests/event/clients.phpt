--TEST--
Event watches clients; one that is closed or dropped does not keep the loop running
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../client/servers.inc';

use Coro\Coroutine;
use Coro\Coroutine\Channel;
use Coro\Event;

// Waits until $condition() is true.
function until(callable $condition): void
{
    while (!$condition()) {
        Coroutine::sleep(0.001);
    }
}

Coro\run(function () {
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
    stop_serving();
});
?>
--EXPECT--
Coro\Coroutine\Client, not connected: false false
Coro\Coroutine\Client: "hello"
Coro\Client, not connected: false false
Coro\Client: "hello"
