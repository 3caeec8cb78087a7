--TEST--
Server: without enable_coroutine, Coro\run() in a callback waits for its coroutines, and other callbacks wait for that callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine;

$gate = new Gate;
$handle = function (string $path, $response) use ($gate): string {
    $seen = [];
    $note = function (string $what) use (&$seen): void {
        $seen[] = $what;
    };
    $started = Coro\run(function () use ($path, $note, $gate, $response): void {
        $note('cid ' . (Coroutine::getCid() > 0 ? 'positive' : 'none'));
        switch ($path) {
            case '/grandchildren':
                go(function () use ($note): void {
                    go(function () use ($note): void {
                        Coroutine::sleep(0.02);
                        usleep(1000);   // a hooked function
                        $note('grandchild');
                    });
                    Coroutine::sleep(0.001);
                    $note('child');
                });
                break;
            case '/throw':
                go(function () use ($note): void {
                    Coroutine::sleep(0.001);
                    $note('sibling');
                });
                throw new Exception('thrown inside');
            case '/exit':
                exit(3);
            case '/fatal':
                Coroutine::sleep(0.001);
                trigger_error('fatal inside', E_USER_ERROR);
            case '/timeout':
                try {
                    Coroutine::deadline(0.01, fn () => Coroutine::sleep(10));
                } catch (Coroutine\TimeoutException) {
                    $note('timeout');
                }
                break;
            case '/nested':
                $note(var_export(@Coro\run(fn () => $note('never')), true));
                break;
            case '/gate':
                $gate->wait();
                break;
            case '/write':
                Coroutine::sleep(0.001);
                $response->write('written, ');
        }
    });
    $seen[] = 'cid ' . Coroutine::getCid();
    return ($started ? 'true, ' : 'false, ') . implode(', ', $seen);
};
$server = new ServerProcess(function ($server) use ($handle): void {
    $server->on('workerStart', function (): void {
        Coro\run(fn () => Coroutine::sleep(0.01));
        say('prepared');
    });
    $server->on('request', function ($request, $response) use ($handle): void {
        $path = $request->server['request_uri'];
        say("begin $path");
        if ($path === '/scheduler') {
            $scheduler = new Coroutine\Scheduler;
            $count = 0;
            $scheduler->parallel(3, function () use (&$count): void {
                Coroutine::sleep(0.001);
                $count++;
            });
            var_dump($scheduler->start());
            $response->end((string) $count);
            return;
        }
        $answer = $handle($path, $response);
        say("end $path");
        $response->end($answer);
    });
}, ['worker_num' => 1, 'enable_coroutine' => false]);
foreach (['/grandchildren', '/throw', '/exit', '/timeout', '/nested', '/write', '/scheduler'] as $path) {
    echo $path, ': ', preg_replace('/^[0-9a-f]+\R|\R/m', '', body($server->port, $path)), "\n";
}
$before = count($server->said());
$first = stream_socket_client("tcp://127.0.0.1:$server->port");
send_request($first, '/gate', "Connection: close\r\n");
eventually(fn () => in_array('begin /gate', $server->said()));
$others = [];
foreach (['/one', '/two'] as $path) {
    $others[] = $other = stream_socket_client("tcp://127.0.0.1:$server->port");
    send_request($other, $path, "Connection: close\r\n");
    usleep(20_000);   // gives the server the time to do what it must not do
}
$gate->open();
foreach ([$first, ...$others] as $socket) {
    echo strstr(stream_get_contents($socket), "\r\n\r\n"), "\n";
}
echo implode("\n", array_slice($server->said(), $before)), "\n";
echo '/fatal: ', body($server->port, '/fatal'), "\n";
echo substr_count($server->printed(), 'Exception: thrown inside'), ' ', substr_count($server->printed(), 'fatal inside'), "\n";
echo $server->said()[0], "\n";

// A server that ends cuts off the coroutines, and then the callback that waits for them.
$server = new ServerProcess(function ($server): void {
    $server->on('request', function (): void {
        try {
            Coro\run(function (): void {
                try {
                    say('waits');
                    Coroutine::sleep(1000);
                } finally {
                    say('coroutine ends');
                }
            });
            say('never');
        } finally {
            say('callback ends');
        }
    });
}, ['worker_num' => 1, 'enable_coroutine' => false, 'max_wait_time' => 1]);
$socket = stream_socket_client("tcp://127.0.0.1:$server->port");
send_request($socket);
eventually(fn () => $server->said() === ['waits']);
echo $server->end(), ' ', implode(', ', array_slice($server->said(), 0, 3)), "\n";
?>
--EXPECTF--
/grandchildren: true, cid positive, child, grandchild, cid -1
/throw: true, cid positive, sibling, cid -1
/exit: true, cid positive, cid -1
/timeout: true, cid positive, timeout, cid -1
/nested: true, cid positive, false, cid -1
/write: written, true, cid positive, cid -1
/scheduler: 3


true, cid positive, cid -1


true, cid positive, cid -1


true, cid positive, cid -1
begin /gate
end /gate
begin /one
end /one
begin /two
end /two
/fatal: %A
1 %d
prepared
exit 0 waits, coroutine ends, callback ends
