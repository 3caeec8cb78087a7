--TEST--
Coroutine\Http\Server: limits, clients that go away, handlers that throw, and servers that cannot start
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

set_exception_handler(fn ($exception) => show('exception', $exception->getMessage()));

function status(int $port, string $bytes): string
{
    return substr(strtok(talk($port, $bytes), "\r"), 9, 3);
}

$end = fn ($request, $response) => $response->end('x');

Coro\run(function () use ($end) {
    serving(['/' => $end, '/throw' => fn () => throw new Exception('of a handler'), '/half' => function ($request, $response) {
        $response->write('half');
        throw new Exception('in the middle');
    }, '/nothing' => fn () => null], function ($server) {
        show('body', status($server->port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n"));
        show('chunks', status($server->port, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n"));
        show('head', status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nA: " . str_repeat('a', 1000) . "\r\n\r\n"));
        show('line', status($server->port, 'GET /' . str_repeat('a', 100) . " HTTP/1.1\r\nHost: a\r\n\r\n"));
        show('smuggling', status($server->port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0"));
        show('no HTTP', status($server->port, "\x16\x03\x01\x00\r\n\r\n"));
        show('throw', status($server->port, "GET /throw HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        show('half', str_ends_with(talk($server->port, "GET /half HTTP/1.1\r\nHost: a\r\n\r\n"), "4\r\nhalf\r\n"));
        show('nothing', status($server->port, "GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
    }, ['package_max_length' => 1000, 'http_header_size' => 500, 'http_request_line_size' => 64]);
    serving(['/' => $end], function ($server) {
        show('slow', status($server->port, "GET / HTTP/1.1\r\nHost"));
    }, ['http_request_timeout' => 0.03]);

    // at most two connections; at most one request at a time
    serving(['/' => $end], function ($server) {
        $clients = [connect($server->port), connect($server->port)];
        foreach ($clients as $client) {
            fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            show('client', read_answer($client)['body']);
        }
        show('third', talk($server->port, ''));
    }, ['max_connection' => 2]);
    $go = new Coro\Channel(1);
    serving(['/' => $end, '/wait' => function ($request, $response) use ($go) {
        $go->pop();
        $response->end('waited');
    }], function ($server) use ($go) {
        $first = connect($server->port);
        fwrite($first, "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
        while ($go->stats()['consumer_num'] === 0) {
            Co::sleep(0.001);
        }
        show('concurrent', status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        $go->push(1);
        show('first', read_answer($first)['body']);
    }, ['max_concurrency' => 1]);

    // clients that go away
    $results = new Coro\Channel(10);
    serving(['/' => $end, '/gone' => function ($request, $response) use ($results) {
        while ($response->write('x')) {
            Co::sleep(0.001);
        }
        $results->push([$response->isWritable(), $response->end('y'), $response->close()]);
    }, '/stream' => function ($request, $response) use ($results) {
        while ($response->write(str_repeat('x', 100_000))) {
        }
        $results->push('stream ended');
    }], function ($server) use ($results) {
        $socket = connect($server->port);
        fwrite($socket, "GET /gone HTTP/1.1\r\nHost: a\r\n\r\n");
        Co::sleep(0.002);
        fclose($socket);
        show('gone', $results->pop());
        $socket = connect($server->port);
        fwrite($socket, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
        Co::sleep(0.002);
        fclose($socket);
        show('gone', $results->pop());
        for ($i = 0; $i < 20; $i++) {
            $socket = connect($server->port);
            fwrite($socket, substr("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12", 0, $i * 3));
            fclose($socket);
        }
        show('still there', body($server->port, '/'));
    });

});

Coro\run(function () use ($end) {
    // limits of an address
    serving(['/' => $end], function ($server) {
        $first = connect($server->port);
        fwrite($first, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('first of an address', read_answer($first)['body']);
        show('second', talk($server->port, ''));
        fclose($first);
        while (($again = @status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) === '') {
        }
        show('after the first has left', $again);
    }, ['max_connections_per_ip' => 1]);
    $rates = ['max_request_rate_per_ip' => 0.01, 'max_connection_rate_per_ip' => 0.03, 'burst_time_per_ip' => 100];
    serving(['/' => $end], function ($server) {
        for ($i = 0; $i < 4; $i++) {
            show('rates', @status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        }
    }, $rates);

    // a coroutine is cancelled, or the server ends, while it receives a form
    $base = tempnam(sys_get_temp_dir(), 'coro-test-');
    unlink($base);
    $files = fn (): array => glob("$base/*/*");
    foreach (['cancelled' => 1, 'shut down' => 0] as $title => $wait) {
        serving(['/' => fn () => show('the handler begins')], function ($server) use ($files, $title) {
            $before = iterator_to_array(Co::listCoroutines());
            $socket = connect($server->port);
            $form = "--B\r\nContent-Disposition: form-data; name=a; filename=a\r\n\r\n" . str_repeat('a', 500_000);
            fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=B\r\n" .
                "Content-Length: 600000\r\n\r\n$form");
            do {
                Co::sleep(0.001);
                clearstatcache();
            } while (array_sum(array_map(filesize(...), $files())) < 256 << 10);
            if ($title === 'cancelled') {
                $ids = array_diff(iterator_to_array(Co::listCoroutines()), $before);
                show($title, array_map(fn ($id) => Co::cancel($id), array_values($ids)), strtok((string) fgets($socket), "\r"));
            } else {
                $server->shutdown();
                show($title, stream_get_contents($socket));
            }
            while ($files()) {
                Co::sleep(0.001);
            }
            show('no files are left');
        }, ['upload_tmp_dir' => $base, 'max_wait_time' => $wait]);
    }
    array_map(rmdir(...), [...glob("$base/*"), $base]);
});

Coro\run(function () {
    // servers that cannot be made or started
    $taken = new Server('127.0.0.1');
    foreach ([['127.0.0.1', $taken->port], [''], ['127.0.0.1', 70000], ['1.2.3'], ['192.0.2.1']] as $arguments) {
        try {
            new Server(...$arguments);
        } catch (Throwable $thrown) {
            show('made', get_class($thrown), preg_replace('/:\d+|\(.*\)/', '', $thrown->getMessage()));
        }
    }
    foreach ([['package_max_length' => 'x'], ['backlog' => 0], ['no_such_option' => 1], ['worker_num' => 4, 'max_coroutine' => 9]] as $options) {
        try {
            show('set', @$taken->set($options), error_get_last()['message'] ?? null);
        } catch (Throwable $thrown) {
            show('set', $thrown->getMessage());
        }
        error_clear_last();
    }
    show('settings', $taken->settings);
    $taken->shutdown();
    show('start after shutdown', $taken->start(), $taken->errCode === SOCKET_EBADF);
    $again = new Server('127.0.0.1');
    $again->set(['http_methods' => ['PUT'], 'upload_tmp_dir' => '/proc/none']);
    show('start without the folder', $again->start());
    $again->set(['http_methods' => [], 'upload_tmp_dir' => sys_get_temp_dir()]);
    $again->handle('/', fn ($request, $response) => $response->end('x'));
    go(fn () => $again->start());
    show('the methods of the second start', status($again->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
    $again->shutdown();
    $plain = new Server('127.0.0.1', 0, true);
    show('start without certificate', $plain->start(), $plain->errCode === SWOOLE_ERROR_SSL_CREATE_CONTEXT_FAILED, $plain->errMsg !== '');

    // two servers share a port, in two processes and in one
    $parent = new Server('127.0.0.1', 0, reuse_port: true);
    $answer = fn ($request, $response) => $response->end((string) getmypid());
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    if (($child = pcntl_fork()) === 0) {
        $other = new Server('127.0.0.1', $parent->port, reuse_port: true);
        $other->handle('/', $answer);
        fwrite($theirs, "\n");
        $other->start();
        return;
    }
    $parent->handle('/', $answer);
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($parent->start()));
    fgets($ours);
    for ($i = 0, $by = []; $i < 2000 && count($by) < 2; $i++) {
        $by[body($parent->port, '/')] = true;
    }
    show('by both processes', isset($by[getmypid()], $by[$child]));
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
    $parent->shutdown();
    show('the parent ends', $ended->pop(10));
    $served = [];
    $servers = [];
    $servers[] = new Server('127.0.0.1', 0, reuse_port: true);
    $servers[] = new Server('127.0.0.1', $servers[0]->port, reuse_port: true);
    $group = new Coro\WaitGroup(2);
    foreach ($servers as $i => $server) {
        $server->handle('/', function ($request, $response) use (&$served, $i) {
            $served[$i] = ($served[$i] ?? 0) + 1;
            $response->end("$request->fd");
        });
        go(fn () => $server->start() && $group->done());
    }
    for ($i = 0; $i < 2000 && count($served) < 2; $i++) {
        $ids[] = body($servers[0]->port, '/');
    }
    show('shared', count($served), count($ids) === count(array_unique($ids)));
    array_map(fn ($server) => $server->shutdown(), $servers);
    $group->wait();
    try {
        new Server('127.0.0.1', $servers[0]->port);
        show('the port is free');
    } catch (Coro\Exception $exception) {
        show('not free', $exception->getMessage());
    }
});
$server = new Server('127.0.0.1');
try {
    $server->start();
} catch (Coro\Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
body: "413"
chunks: "413"
head: "431"
line: "414"
smuggling: "400"
no HTTP: "400"
exception: "of a handler"
throw: "500"
exception: "in the middle"
half: true
nothing: "500"
start: true
slow: "408"
start: true
client: "x"
client: "x"
third: ""
start: true
concurrent: "503"
first: "waited"
start: true
gone: [false,false,false]
gone: "stream ended"
still there: "x"
start: true
first of an address: "x"
second: ""
after the first has left: "200"
start: true
rates: "200"
rates: "429"
rates: "429"
rates: ""
start: true
cancelled: [true] "HTTP\/1.1 503 Service Unavailable"
no files are left: 
start: true
shut down: ""
no files are left: 
start: true
made: "Coro\\Exception" "cannot bind to 127.0.0.1: Address already in use [98]"
made: "ValueError" "Coro\\Coroutine\\Http\\Server::__construct must not be empty"
made: "ValueError" "Coro\\Coroutine\\Http\\Server::__construct must be between 0 and 65535"
made: "Coro\\Exception" "cannot bind to 1.2.3: Invalid argument [22]"
made: "Coro\\Exception" "cannot bind to 192.0.2.1: Cannot assign requested address [99]"
set: "Coro\\Coroutine\\Http\\Server::set(): option [package_max_length] must be a size in bytes: Invalid quantity \"x\": no valid leading digits, interpreting as \"0\" for backwards compatibility"
set: "Coro\\Coroutine\\Http\\Server::set(): option [backlog] must be between 1 and 65535"
set: true "Coro\\Coroutine\\Http\\Server::set(): unknown option [no_such_option]"
set: true null
settings: {"no_such_option":1,"worker_num":4,"max_coroutine":9}
start after shutdown: false true
start without the folder: false
the methods of the second start: "200"
start without certificate: false true true
by both processes: true
the parent ends: true
shared: 2 true
the port is free: 
Coro\Coroutine\Http\Server::start() waits, so it must be called inside a coroutine
