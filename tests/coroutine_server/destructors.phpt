--TEST--
Coroutine\Http\Server: destructors of values in a request may wait, and a server in a cycle with its handler is freed
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

class WithDestructor
{
    public function __construct(private ?Coro\Channel $destroyed = null)
    {
    }

    public function __destruct()
    {
        if ($this->destroyed) {
            Co::sleep(0.001);
            $this->destroyed->push('after a wait');
        } else {
            echo "destructor\n";
        }
    }
}

Coro\run(function () {
    $destroyed = new Coro\Channel(1);
    serving(['/' => function ($request, $response) use ($destroyed) {
        $request->post = new WithDestructor($destroyed);
        $response->end('x');
    }], function ($server) use ($destroyed) {
        show('destructor', body($server->port, '/'), $destroyed->pop());
    });
    $server = new Server('127.0.0.1');
    $value = new WithDestructor();
    $server->handle('/', function () use ($value, $server) {
    });
    unset($server, $value);
    show('collected', gc_collect_cycles() > 0);
});
?>
--EXPECT--
destructor: "x" "after a wait"
start: true
destructor
collected: true
