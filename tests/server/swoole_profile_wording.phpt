--TEST--
coro.swoole_module=1: messages that programs match have the texts of Swoole
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
function say(Closure $call): void
{
    try {
        $call();
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}

set_error_handler(fn (int $level, string $text) => print("$text\n"));
say(fn () => (new Swoole\Table(64))->get('key'));
$server = new Swoole\Http\Server('127.0.0.1', 0, SWOOLE_BASE);
say(fn () => $server->start());
echo json_encode($server->on('request', 'no_function')), json_encode($server->on('workerStart', ['Missing', 'method'])), "\n";
$server->on('request', function () { });
$server->on('workerStart', function (Swoole\Server $server): void {
    echo json_encode(@$server->send(null, 'x')), json_encode($server->send(-1, 'x')), "\n";
    $server->shutdown();
});
$server->start();
say(fn () => $server->start());
?>
--EXPECT--
table is not created or has been destroyed
a server: require onRequest callback: call on('request', ...)
Swoole\Server\Port::on(): function 'no_function' is not callable
falseSwoole\Server::on(): function 'Missing::method' is not callable
false
Swoole\Server::send(): fd can not be null
falseSwoole\Server::send(): invalid fd[-1]
false
Swoole\Server::start(): The server have been shutdown, unable to execute Swoole\Server->start()
