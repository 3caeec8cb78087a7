--TEST--
OpenSwoole: handle() and setHandler() pass requests to the class OpenSwoole\Core\Helper, and name its package if there is no such class
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.openswoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

use OpenSwoole\HTTP\Request;
use OpenSwoole\HTTP\Response;
use OpenSwoole\Http\Server;

// stands for the class of the package openswoole/core, which has the same functions
class Helper
{
    public static function handle(Server $server, callable $callback): void
    {
        $server->on('request', fn (Request $request, Response $response) => $response->end($callback($request->getMethod())));
    }

    public static function setHandler(Server $server, object $handler): void
    {
        self::handle($server, $handler->handle(...));
    }
}

class Handler
{
    public function handle(string $text): string
    {
        return "answer to $text";
    }
}

foreach (['handle', 'setHandler'] as $method) {
    $server = new ServerProcess(function (Server $server) use ($method): void {
        $handler = $method === 'handle' ? (new Handler())->handle(...) : new Handler();
        if ($method === 'handle') {
            attempt(fn () => $server->handle($handler));
            attempt(fn () => $server->setHandler(new Handler()));
            attempt(fn () => $server->setHandler('text'));
            class_alias(Helper::class, 'OpenSwoole\Core\Helper');
        }
        attempt(fn () => $server->$method($handler));
    }, ['worker_num' => 1]);
    $answer = talk($server->port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    echo explode("\r\n\r\n", $answer)[1], "\n";
    $server->end();
}
?>
--EXPECT--
Coro\Error: Coro\Http\Server::handle() needs the package openswoole/core: composer require openswoole/core
Coro\Error: Coro\Http\Server::setHandler() needs the package openswoole/core: composer require openswoole/core
TypeError: Coro\Http\Server::setHandler(): Argument #1 ($handler) must be of type object, string given
true
answer to GET
true
answer to GET
