--TEST--
Coroutine\Http\Server: patterns, keep-alive, pipelining, chunked bodies, large answers, detached responses, unix sockets
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Http\Response;

$name = fn (string $text) => fn ($request, $response) => $response->end($text);

Coro\run(function () use ($name) {
    serving(['/a' => $name('a'), '/' => $name('root'), '/a/long' => $name('a long'), '/A/l' => $name('A l')], function ($server) use ($name) {
        show('properties', $server->host, $server->port > 0, $server->fd > 2, $server->ssl, $server->settings, $server->errCode);
        foreach (['/', '/b', '/a', '/abc', '/a/long/x', '/A/LONGER', '/a/lo', '/?a=/a'] as $path) {
            show($path, body($server->port, $path));
        }
        $server->handle('/a', $name('other a'));
        show('replaced', body($server->port, '/abc'));
        show('set while it runs', @$server->set(['backlog' => 9]));
        show('OPTIONS *', body($server->port, '*', method: 'OPTIONS'));
    });

    serving(['/known' => $name('known')], function ($server) {
        $socket = connect($server->port);
        fwrite($socket, "GET /unknown HTTP/1.1\r\nHost: a\r\n\r\nGET /known HTTP/1.1\r\nHost: a\r\n\r\n");
        show('no pattern', strtok(read_answer($socket)['head'], "\r"), read_answer($socket)['body']);
    });

    $coroutines = [];
    serving(['/' => function ($request, $response) use (&$coroutines) {
        $coroutines[] = Co::getCid();
        if ($request->get['wait'] ?? false) {
            Co::sleep(0.001);
        }
        $response->header('X-Fd', (string) $request->fd);
        $response->end(json_encode([$request->getMethod(), $request->server["request_uri"], strlen($request->rawContent())]));
    }], function ($server) use (&$coroutines) {
        $one = connect($server->port);
        $two = connect($server->port);
        foreach ([$one, $two, $one] as $socket) {
            fwrite($socket, "GET /alive?wait=1 HTTP/1.1\r\nHost: a\r\n\r\n");
            $answer = read_answer($socket);
            preg_match('/X-Fd: (\d+)/', $answer['head'], $match);
            $ids[] = $match[1];
            show('keep-alive', $answer['body'], str_contains($answer['head'], 'Connection'));
        }
        show('same connection, same id', $ids[0] === $ids[2], $ids[0] === $ids[1], count(array_unique($coroutines)));

        $requests = '';
        foreach (range(1, 30) as $i) {
            $requests .= 'GET /' . $i . ($i % 3 ? '' : '?wait=1') . " HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        fwrite($one, $requests);
        $bodies = array_map(fn () => json_decode(read_answer($one)['body'])[1], range(1, 30));
        show('pipelined in order', $bodies === array_map(fn ($i) => "/$i", range(1, 30)));

        fwrite($one, "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
        Co::sleep(0.001);
        fwrite($one, "a\r\n0123456789\r\n0\r\n\r\n");
        show('chunked', read_answer($one)['body']);
        $body = random_bytes(300_000);
        fwrite($two, "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\nExpect: 100-continue\r\n\r\n");
        show('expect', fgets($two), fgets($two));
        fwrite($two, $body);
        show('large body', strlen(read_answer($two)['body']));
        show('HEAD', body($server->port, '/', method: 'HEAD'));
        show('HTTP/1.0', preg_match('/Connection: (\S+)/', talk($server->port, "GET / HTTP/1.0\r\n\r\n")));
    });

});

Coro\run(function () use ($name) {
    // an answer of 20 MB to a slow reader does not keep others waiting, and write() waits for the reader
    $written = 0;
    serving(['/stream' => function ($request, $response) use (&$written) {
        foreach (range(1, 200) as $i) {
            $written += $response->write(str_repeat('x', 100_000)) ? 100_000 : 0;
        }
        $response->end();
    }, '/file' => fn ($request, $response) => $response->sendfile(__FILE__), '/' => $name('quick')], function ($server) use (&$written) {
        $slow = connect($server->port);
        fwrite($slow, "GET /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        fgets($slow);
        show('meanwhile', body($server->port, '/'), $written < 20_000_000);
        $size = 0;
        while (($bytes = fread($slow, 1 << 16)) !== '' && $bytes !== false) {
            $size += strlen($bytes);
        }
        show('all', $written, $size > 20_000_000);
        show('file', body($server->port, '/file') === str_replace("\r\n", "\n", file_get_contents(__FILE__)));
    });

    // another coroutine answers
    $fds = new Coro\Channel(1);
    serving(['/' => function ($request, $response) use ($fds) {
        $response->detach();
        $fds->push($response->fd);
    }], function ($server) use ($fds) {
        go(function () use ($fds, $server) {
            $fd = $fds->pop();
            $response = Response::create([$server, $fd]);
            show('create', $response->fd === $fd, Response::create($fd), Response::create($server, $fd + 99));
            $response->end('from elsewhere');
        });
        show('detached', body($server->port, '/'));
    });

    // the file of a server that has died is replaced; other files, and the file of a running server, are not
    $path = sys_get_temp_dir() . '/coro_http_' . getmypid() . '.sock';
    file_put_contents($path, 'a file');
    foreach (['file', 'running'] as $title) {
        try {
            new Coro\Coroutine\Http\Server("unix:$path");
        } catch (Coro\Exception $exception) {
            show($title, str_replace($path, 'PATH', $exception->getMessage()), file_exists($path));
        }
        is_file($path) && unlink($path);
        $other = $title === 'file' ? stream_socket_server("unix://$path") : null;
    }
    show('left', file_exists($path));
    serving(['/' => $name('unix')], function ($server) use ($path) {
        $socket = stream_socket_client("unix://$path");
        fwrite($socket, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        show('unix', substr(stream_get_contents($socket), -4), $server->port);
    }, host: "unix:$path");
    show('removed', file_exists($path));

    serving(['/' => $name('six')], function ($server) {
        $socket = stream_socket_client("tcp://[::1]:$server->port");
        fwrite($socket, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        show('IPv6', substr(stream_get_contents($socket), -3));
    }, host: '::1');
});
?>
--EXPECT--
properties: "127.0.0.1" true true false {"max_wait_time":2} 0
/: "root"
/b: "root"
/a: "a"
/abc: "a"
/a/long/x: "a long"
/A/LONGER: "a long"
/a/lo: "A l"
/?a=/a: "root"
replaced: "other a"
set while it runs: false
OPTIONS *: "root"
start: true
no pattern: "HTTP\/1.1 404 Not Found" "known"
start: true
keep-alive: "[\"GET\",\"\\\/alive\",0]" false
keep-alive: "[\"GET\",\"\\\/alive\",0]" false
keep-alive: "[\"GET\",\"\\\/alive\",0]" false
same connection, same id: true false 3
pipelined in order: true
chunked: "[\"POST\",\"\\\/up\",13]"
expect: "HTTP\/1.1 100 Continue\r\n" "\r\n"
large body: 19
HEAD: ""
HTTP/1.0: 1
start: true
meanwhile: "quick" true
all: 20000000 true
file: true
start: true
create: true false false
detached: "from elsewhere"
start: true
file: "cannot bind to PATH: Address already in use [98]" true
running: "cannot bind to PATH: Address already in use [98]" true
left: true
unix: "unix" 0
start: true
removed: false
IPv6: "six"
start: true
