--TEST--
System::waitSignal() and waitPid() wait in handlers of a coroutine server, which serves meanwhile
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\System;

// Starts a process that ends when $code has run.
function child(callable $code): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        $code();
        posix_kill(getmypid(), SIGKILL);
    }
    return $pid;
}

function kill_self(int $signal): void
{
    posix_kill(getmypid(), $signal);
}

Coro\run(function () {
    $waiting = new Coro\Channel(4);
    serving(['/' => fn ($request, $response) => $response->end('meanwhile'), '/signal' => function ($request, $response) use ($waiting) {
        $waiting->push(true);
        $response->end((string) System::waitSignal([SIGUSR1, SIGUSR2], 10));
    }, '/child' => function ($request, $response) use ($waiting) {
        $pid = child(fn () => Co::waitSignal(SIGTERM));
        show('not yet', System::waitPid($pid, 0), System::waitPid($pid, 0.001), coro_last_error() === SOCKET_ETIMEDOUT);
        $waiting->push($pid);
        $ended = System::waitPid($pid);
        $response->end(json_encode([$ended['pid'] === $pid, $ended['code'], $ended['signal']]));
    }], function ($server) use ($waiting) {
        $clients = [connect($server->port), connect($server->port)];
        foreach ($clients as $client) {
            fwrite($client, "GET /signal HTTP/1.1\r\nHost: a\r\n\r\n");
            $waiting->pop();
        }
        show('signal', body($server->port, '/'));
        kill_self(SIGUSR2);
        foreach ($clients as $client) {
            show('signal', (int) read_answer($client)['body'] === SIGUSR2);
        }
        fwrite($clients[0], "GET /child HTTP/1.1\r\nHost: a\r\n\r\n");
        $pid = $waiting->pop();
        show('child', body($server->port, '/'));
        posix_kill($pid, SIGKILL);
        show('child', json_decode(read_answer($clients[0])['body']));
    });
});
?>
--EXPECT--
signal: "meanwhile"
signal: true
signal: true
not yet: false false true
child: "meanwhile"
child: [true,0,9]
start: true
