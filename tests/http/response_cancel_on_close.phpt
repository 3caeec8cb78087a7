--TEST--
Http\Response: cancelOnClose() cancels the coroutine that called it if the connection ends before the response is complete
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine;
use Coro\Coroutine\CanceledException;

$arrived = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$gate = new Gate;
function here(): void
{
    fwrite($GLOBALS['arrived'][0], "\n");
}
function pause(string $name): void
{
    try {
        Coroutine::sleep(100);
    } catch (CanceledException) {
        say("$name is canceled");
    }
}
$handlers = [
    'wait' => function ($response): void {
        $response->cancelOnClose();
        here();
        pause('the present wait');
    },
    // The client is gone before the coroutine calls the method, so its next wait is canceled.
    'late' => function ($response) use ($gate): void {
        here();
        $gate->wait();
        say('late ' . json_encode($response->cancelOnClose()));
        pause('the next wait');
    },
    // The coroutine itself ends the connection.
    'close' => function ($response): void {
        $response->cancelOnClose();
        $response->close();
        pause('the wait after close()');
    },
    'other' => function ($response): void {
        Coroutine::create(function () use ($response): void {
            $response->cancelOnClose();
            pause('the other coroutine');
        });
        $response->onClose(fn() => say('and onClose() is called'));
        here();
        Coroutine::sleep(0.01);
        $response->write('x');
        while ($response->isWritable()) {
            Coroutine::sleep(0.001);
        }
        say('the handler goes on');
    },
    // The exception is no failure of the handler.
    'uncaught' => function ($response): void {
        $response->cancelOnClose();
        here();
        try {
            Coroutine::sleep(100);
        } finally {
            say('uncaught');
        }
    },
    'done' => function ($response): void {
        $response->cancelOnClose();
        $response->end('done');
        Coroutine::sleep(0.001);
        say('done ' . json_encode($response->cancelOnClose()));
    },
    'detached' => function ($response): void {
        $response->cancelOnClose();
        $response->detach();
        $response->close();
        Coroutine::sleep(0.001);
        say('detached ' . json_encode($response->cancelOnClose()));
    },
];
$server = new ServerProcess(function ($server) use ($handlers): void {
    $server->on('request', fn($request, $response) => $handlers[substr($request->server['request_uri'], 1)]($response));
}, ['log_level' => 6]);
$said = function (string ...$lines) use ($server): void {
    foreach ($lines as $line) {
        echo eventually(fn() => in_array($line, $server->said())) ? "$line\n" : "$line is missing\n";
    }
};
$leave = function (string $target) use ($server, $arrived): void {
    $client = connect($server->port);
    send_request($client, "/$target");
    fgets($arrived[1]);
    fclose($client);
};
$leave('wait');
$said('the present wait is canceled');
$leave('late');
$gate->open();
$said('late true', 'the next wait is canceled');
$leave('other');
$said('the other coroutine is canceled', 'and onClose() is called', 'the handler goes on');
$leave('uncaught');
$said('uncaught');
foreach (['close', 'done', 'detached'] as $target) {
    talk($server->port, "GET /$target HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
}
$said('the wait after close() is canceled', 'done false', 'detached false');
var_dump((new Coro\Http\Response())->cancelOnClose());
echo $server->end(), "\n", $server->printed();
?>
--EXPECT--
the present wait is canceled
late true
the next wait is canceled
the other coroutine is canceled
and onClose() is called
the handler goes on
uncaught
the wait after close() is canceled
done false
detached false
bool(false)
exit 0
