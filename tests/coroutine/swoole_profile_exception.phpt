--TEST--
coro.swoole_module=1: an uncaught exception ends the program, also beside a server
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
use Swoole\Coroutine;

register_shutdown_function(fn () => print("shutdown\n"));
Coroutine\run(function (): void {
    $server = new Coroutine\Http\Server('127.0.0.1', 0);
    $server->handle('/', function ($request, $response): void {
        throw new Exception('of a request');
    });
    Coroutine::create(fn () => $server->start());
    $client = new Coroutine\Http\Client('127.0.0.1', $server->port);
    $client->get('/');
    echo "\n", $client->getStatusCode(), "\n";
    Coroutine::create(function (): void {
        try {
            Coroutine::sleep(60);
        } finally {
            echo "finally\n";
        }
    });
    Coroutine::create(function (): void {
        Coroutine::sleep(0.001);
        throw new Exception('of a coroutine');
    });
    Coroutine::sleep(60);
    echo "not reached\n";
});
echo "not reached\n";
?>
--EXPECTF--
%AFatal error: Uncaught Exception: of a request in %a
500

Fatal error: Uncaught Exception: of a coroutine in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
finally
shutdown
