--TEST--
Http\Request: a handler reads the body while it arrives
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

// Describes an error that read() or rawContent() has left behind.
function failure(): string
{
    $names = [110 => 'ETIMEDOUT', 104 => 'ECONNRESET', 71 => 'EPROTO', 90 => 'EMSGSIZE'];
    return $names[coro_last_error()] ?? 'error ' . coro_last_error();
}

function handle($request, $response): void
{
    static $outcomes = [];
    $path = $request->server['request_uri'];
    $result = match ($path) {
        '/outcome' => $outcomes[$request->get['of']] ?? '',
        '/whole' => strlen($request->rawContent()) . ' ' . md5($request->rawContent()) . ' ' . strlen($request->read(10)),
        '/data' => substr(strrchr($request->getData(), "\n"), 1),
        '/post' => json_encode($request->post) . $request->read(3) . '|' . $request->rawContent(),
        '/mixed' => implode('|', [$request->read(3), $request->rawContent(), $request->read(2), $request->read(), $request->read(),
            $request->rawContent()]),
        '/large' => var_export($request->rawContent(), true) . ' ' . failure(),
        '/form' => json_encode([$request->post, $request->files]) . ' ' . var_export($request->rawContent(), true) . ' ' . failure(),
        '/ignore' => 'ignored',
        default => null,
    };
    if ($result !== null) {
        $response->end($result);
        $outcomes[$path] = $result;
        return;
    }
    if ($path === '/echo') {
        foreach ($request->body(4096) as $number => $piece) {
            $response->write("$number:$piece");
        }
        $response->end('end');
    } elseif ($path === '/sum') {
        $hash = hash_init('md5');
        for ($size = 0, $longest = 0; ($piece = $request->read(100_000)) !== ''; $size += strlen($piece)) {
            hash_update($hash, $piece);
            $longest = max($longest, strlen($piece));
        }
        $response->end("$size " . hash_final($hash) . ($longest <= 65536 ? '' : " $longest"));
    } elseif ($path === '/memory') {
        memory_reset_peak_usage();
        $before = memory_get_usage();
        for ($size = 0; ($piece = $request->read()) !== ''; $size += strlen($piece)) {
            // count the bytes
        }
        $response->end("$size " . (memory_get_peak_usage() - $before < 400_000 ? 'little memory' : 'much memory'));
    } elseif ($path === '/timeout') {
        $first = $request->read(10, 0.01);
        $response->write(var_export($first, true) . ' ' . failure() . "\n");
        $response->end($request->read(10, 60));
    } elseif ($path === '/cancel') {
        $reader = go(function () use ($request, $response) {
            $response->end(var_export($request->read(), true) . ' ' . (coro_last_error() === CORO_ERROR_CO_CANCELED ? 'canceled' : '?'));
        });
        Coro\Coroutine::cancel($reader);
    } elseif ($path === '/after') {
        $response->end('early');
        $outcomes[$path] = $request->rawContent();
    } elseif ($path === '/bad-late') {
        $response->write($request->read());
        $outcomes[$path] = var_export($request->read(), true) . ' ' . failure() . ' ' . var_export($response->write('x'), true);
    } else {
        while (($piece = $request->read()) !== false && $piece !== '') {
            $outcomes['/begun'] = $piece;
        }
        $outcomes[$path] = var_export($piece, true) . ' ' . failure();
    }
}

function head(string $target, string|int $body, string $more = ''): string
{
    return "POST $target HTTP/1.1\r\nHost: test\r\n" . (is_int($body) ? "Content-Length: $body" : $body) . "\r\n$more\r\n";
}

const CHUNKED = 'Transfer-Encoding: chunked';

function chunk(string $bytes): string
{
    return dechex(strlen($bytes)) . "\r\n$bytes\r\n";
}

// Returns the next chunk of an answer.
function answered($socket): string
{
    $size = hexdec(fgets($socket));
    return substr(stream_get_contents($socket, $size + 2), 0, $size);
}

function skip_head($socket): string
{
    $status = fgets($socket);
    while (fgets($socket) !== "\r\n") {
        // the next line
    }
    return explode(' ', $status)[1];
}

function outcome(int $port, string $of): string
{
    eventually(function () use ($port, $of, &$found) {
        return ($found = body($port, "/outcome?of=$of")) !== '';
    });
    return $found;
}

with_server('handle', function (int $port): void {
    echo "Each piece reaches the handler before the next one is sent.\n";
    foreach ([head('/echo', 9), head('/echo', CHUNKED)] as $head) {
        $socket = connect($port);
        fwrite($socket, $head);
        foreach (['one', 'two', 'six'] as $piece) {
            fwrite($socket, str_contains($head, CHUNKED) ? chunk($piece) : $piece);
            echo $piece === 'one' ? skip_head($socket) : '', ' ', answered($socket);
        }
        if (str_contains($head, CHUNKED)) {
            fwrite($socket, "0\r\n\r\n");
        }
        echo ' ', answered($socket), ' ', answered($socket), "\n";
        fwrite($socket, head('/mixed', 4) . 'next');
        echo read_answer($socket)['body'], "\n";
    }

    echo "The methods return the same, however the body arrives.\n";
    $form = 'a=1&b=2';
    foreach (['/mixed', '/post', '/data', '/whole'] as $target) {
        $type = "Content-Type: application/x-www-form-urlencoded\r\n";
        $answers = [];
        foreach ([[head($target, 7, $type) . $form], [head($target, 7, $type), 'a=1', '&b=2'],
            [head($target, CHUNKED, $type) . chunk($form) . "0\r\n\r\n"],
            [head($target, CHUNKED, $type), chunk('a=1&'), chunk('b=2'), "0\r\n\r\n"]] as $parts) {
            $socket = connect($port);
            foreach ($parts as $part) {
                fwrite($socket, $part);
                usleep(1000);
            }
            $answers[] = read_answer($socket)['body'];
        }
        echo implode("\n", array_unique($answers)), "\n";
    }

    echo "Long bodies.\n";
    $body = str_repeat(random_bytes(1 << 18), 8);   // 2 MiB, four times package_max_length
    $chunks = implode('', array_map('chunk', str_split($body, 70_000))) . "0\r\n\r\n";
    foreach ([head('/sum', strlen($body)) . $body, head('/sum', CHUNKED) . $chunks] as $request) {
        $socket = connect($port);
        fwrite($socket, $request . $request);   // pipelined
        foreach ([1, 2] as $each) {
            echo read_answer($socket)['body'] === '2097152 ' . md5($body) ? 'whole' : 'wrong', "\n";
        }
    }
    $body = substr($body, 0, 500_000);
    echo body($port, '/whole', [], $body, 'POST') === '500000 ' . md5($body) . ' 10' ? "whole\n" : "wrong\n";

    $socket = connect($port);
    fwrite($socket, head('/memory', 200 << 20));
    for ($i = 0, $piece = str_repeat('x', 1 << 20); $i < 200; $i++) {
        fwrite($socket, $piece);
    }
    echo read_answer($socket)['body'], "\n";

    echo "A body that is too large to be collected is refused, also if its size is not known before.\n";
    foreach ([head('/large', 600_000) . 'x', head('/large', CHUNKED) . chunk(str_repeat('x', 600_000)),
        head('/large', CHUNKED) . chunk(str_repeat('x', (1 << 19) + 1)) . "0\r\n\r\n"] as $request) {
        echo statuses(talk($port, $request)), ' ', outcome($port, '/large'), "\n";
    }
    $type = "Content-Type: multipart/form-data; boundary=B\r\n";
    $form = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" . str_repeat('x', 600_000);
    foreach ([head('/form', 700_000, $type), head('/form', CHUNKED, $type) . chunk($form)] as $request) {
        echo statuses(talk($port, $request)), ' ', outcome($port, '/form'), "\n";
    }

    echo "read() with a timeout, and cancel().\n";
    $socket = connect($port);
    fwrite($socket, head('/timeout', 3));
    skip_head($socket);
    echo answered($socket);
    fwrite($socket, 'abc');
    echo answered($socket), answered($socket), "\n";
    $socket = connect($port);
    fwrite($socket, head('/cancel', 3));
    echo read_answer($socket)['body'], "\n";

    echo "Expect: 100-continue is answered when the handler first reads.\n";
    $socket = connect($port);
    fwrite($socket, head('/sum', 3, "Expect: 100-continue\r\n"));
    echo fgets($socket), trim(fgets($socket));
    fwrite($socket, 'abc');
    echo read_answer($socket)['body'], "\n";
    echo statuses(talk($port, head('/ignore', 3, "Expect: 100-continue\r\n"))), "\n";

    echo "A handler that does not read: a short rest is dropped, a long one ends the connection.\n";
    $socket = connect($port);
    fwrite($socket, head('/ignore', 100_000));
    echo read_answer($socket)['body'], ' ';
    fwrite($socket, str_repeat('x', 100_000) . head('/mixed', 4) . 'next');
    echo read_answer($socket)['body'], "\n";
    $answer = talk($port, head('/ignore', 1 << 30) . 'x');
    echo statuses($answer), ' ', str_contains($answer, 'Connection: close') ? 'close' : 'open', "\n";

    echo "A handler that reads after its answer.\n";
    $socket = connect($port);
    fwrite($socket, head('/after', 6) . 'abc');
    echo read_answer($socket)['body'], ' ';
    fwrite($socket, 'def');
    echo outcome($port, '/after'), "\n";
    fwrite($socket, head('/mixed', 4) . 'next');
    echo read_answer($socket)['body'], "\n";

    echo "Clients that fail.\n";
    $socket = connect($port);
    fwrite($socket, head('/gone', 6) . 'abc');
    fclose($socket);
    echo outcome($port, '/gone'), "\n";
    echo statuses(talk($port, head('/bad', CHUNKED) . "3\r\nabc\r\n" . "x\r\n")), "\n";
    $socket = connect($port);
    fwrite($socket, head('/bad', CHUNKED) . chunk('abc'));
    outcome($port, '/begun');
    fwrite($socket, "x\r\n");
    echo statuses(stream_get_contents($socket)), ' ', outcome($port, '/bad'), "\n";
    $socket = connect($port);
    fwrite($socket, head('/bad-late', CHUNKED) . chunk('abc'));
    echo skip_head($socket), ' ', answered($socket);
    fwrite($socket, "x\r\n");
    echo stream_get_contents($socket), ' ', outcome($port, '/bad-late'), "\n";
}, ['http_body_streaming' => true, 'package_max_length' => 1 << 19]);
?>
--EXPECT--
Each piece reaches the handler before the next one is sent.
200 0:one 1:two 2:six end 
nex|t|t|||t
200 0:one 1:two 2:six end 
nex|t|t|||t
The methods return the same, however the body arrives.
a=1|&b=2|&b|=2||&b=2
{"a":"1","b":"2"}a=1|a=1&b=2
a=1&b=2
7 ed04c91cf6f6ab5a01a31c0295c5da34 7
Long bodies.
whole
whole
whole
whole
whole
209715200 little memory
A body that is too large to be collected is refused, also if its size is not known before.
413 false EMSGSIZE
413 false EMSGSIZE
413 false EMSGSIZE
413 [null,null] false EMSGSIZE
413 [null,null] false EMSGSIZE
read() with a timeout, and cancel().
false ETIMEDOUT
abc
false canceled
Expect: 100-continue is answered when the handler first reads.
HTTP/1.1 100 Continue
3 900150983cd24fb0d6963f7d28e17f72
200
A handler that does not read: a short rest is dropped, a long one ends the connection.
ignored nex|t|t|||t
200 close
A handler that reads after its answer.
early abcdef
nex|t|t|||t
Clients that fail.
false ECONNRESET
400
400 false EPROTO
200 abc false EPROTO false
