--TEST--
Coroutine\Server: a socket outlives its connection object; an exception and a dropped object close the connection
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/stream.inc';

use Coro\Coroutine\Server;
use Coro\Coroutine\Server\Connection;

set_exception_handler(fn ($exception) => show('exception', $exception->getMessage()));

Coro\run(function () {
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
?>
--EXPECT--
kept: "Coro\\Coroutine\\Socket" 15 "from the socket"
exception: "of the function"
throw: ""
return: ""
shutdown: true true
