<?php

// Coro\Coroutine\Http\Client with nginx and with the WebSocket server of node.
use Coro\Coroutine\Http\Client;
use Coro\WebSocket\CloseFrame;

require __DIR__ . '/include.php';

const NODE = <<<'JS'
    const {WebSocketServer} = require('ws'), http = require('http');
    const server = http.createServer();
    const sockets = new WebSocketServer({noServer: true, perMessageDeflate: true, maxPayload: 1 << 24,
        handleProtocols: protocols => 'chat'});
    server.on('upgrade', (request, socket, head) => {
        if (request.url === '/refuse') {
            socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 8\r\n\r\nnot here');
            return;
        }
        sockets.handleUpgrade(request, socket, head, client => client.on('message', (data, binary) => {
            String(data) === 'close' ? client.close(4001, 'bye') : client.send(data, {binary});
        }));
    });
    process.stdin.on('end', () => process.exit()).resume();
    server.listen(process.argv[1], () => console.log('ready'));
    JS;

// NODE_PATH: a node that is not Debian's own does not look for Debian's packages.
$node = @proc_open(['node', '-e', NODE, path('node')], [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes, null,
    ['NODE_PATH' => '/usr/share/nodejs'] + getenv());

/** Runs a test in a coroutine. The test returns null, or what is wrong. */
function test(string $title, Closure $test): void
{
    $error = 'it has not ended';
    Coro\run(function () use ($test, &$error): void {
        try {
            $error = $test();
        } catch (Throwable $thrown) {
            $error = (string) $thrown;
        }
    });
    verdict("strangers: $title", $error);
}

/** Returns what is wrong with the rows of a got and an expected value, or null. */
function differences(array ...$rows): ?string
{
    foreach ($rows as $number => [$got, $expected]) {
        if ($got !== $expected) {
            $text = substr(json_encode($got, JSON_PARTIAL_OUTPUT_ON_ERROR), 0, 300);
            return "row $number: $text instead of " . json_encode($expected);
        }
    }
    return null;
}

/** @param array<string, mixed> $options */
function client(string $socket, bool $ssl = false, array $options = []): Client
{
    $client = new Client('unix:' . path($socket), 0, $ssl);
    $client->set(['timeout' => 5] + $options);
    return $client;
}

test('nginx: kept connection, gzip, chunks, empty and large bodies', function (): ?string {
    $client = client('nginx/socket');
    $get = fn(string $path): mixed
        => $client->get($path) ? [$client->statusCode, md5($client->body), $client->connected] : $client->errMsg;
    $large = fn(string $path): array => [200, md5_file(path('nginx/large')), true];
    $rows = [[$get('/hello'), [200, md5("hello\n"), true]]];
    $number = $client->headers['x-connection'];
    foreach (['/large', '/gzip/large', '/pieces/large'] as $path) {
        $rows[] = [$get($path), $large($path)];
        $rows[] = [$client->headers['content-encoding'] ?? $client->headers['transfer-encoding'] ?? null, match ($path) {
            '/large' => null,
            '/gzip/large' => 'gzip',
            default => 'chunked',
        }];
    }
    $rows[] = [$get('/none'), [204, md5(''), true]];
    $rows[] = [$get('/missing')[0], 404];
    $rows[] = [$get('/redirect')[0], 302];
    $client->setMethod('HEAD');
    $rows[] = [[$client->execute('/large'), $client->body], [true, '']];
    $client->setHeaders(['Range' => 'bytes=10-19']);
    $rows[] = [[$get('/large')[0], strlen($client->body), $client->headers['x-connection']], [206, 10, $number]];
    return differences(...$rows);
});

test('nginx: a download, an upload, and a body that is too large', function (): ?string {
    $client = client('nginx/socket');
    $file = path('nginx/downloaded');
    $rows = [[$client->download('/large', $file), true], [md5_file($file), md5_file(path('nginx/large'))]];
    $client->addFile(path('nginx/large'), 'file');
    $rows[] = [[$client->post('/upload', []), $client->statusCode], [true, 204]];
    foreach ([[], ['Expect' => '100-continue']] as $fields) {
        $client->setHeaders($fields);
        $rows[] = [[$client->post('/small', str_repeat('x', 3_000_000)), $client->statusCode], [true, 413]];
    }
    $rows[] = [[$client->get('/hello'), $client->statusCode], [true, 200]];
    return differences(...$rows);
});

test('nginx: reconnects after keepalive_requests', function (): ?string {
    $client = client('nginx/socket');
    $numbers = $rows = [];
    for ($i = 0; $i < 12; $i++) {
        $rows[] = [[$client->post('/few', ''), $client->statusCode], [true, 200]];
        $numbers[$client->headers['x-connection']] = true;
    }
    return differences([count($numbers), 4], ...$rows);
});

test('nginx: HTTPS with verification', function (): ?string {
    $client = client('nginx/tls', true);
    $rows = [[[$client->get('/hello'), $client->statusCode, $client->errCode], [false, -1, CORO_ERROR_SSL_VERIFY_FAILED]]];
    $client->set(['ssl_cafile' => path('certificate.pem'), 'ssl_host_name' => 'localhost']);
    foreach (['/hello', '/gzip/large', '/large', '/hello'] as $path) {
        $rows[] = [[$client->get($path), strlen($client->body)], [true, $path === '/hello' ? 6 : filesize(path('nginx/large'))]];
    }
    return differences(...$rows);
});

if (!$node || fgets($pipes[1]) === false) {
    echo "skip strangers, node: node or its package ws (node-ws) is not installed\n";
    return;
}
foreach ([false, true] as $compression) {
    test('node: WebSocket ' . ($compression ? 'with' : 'without') . ' compression', function () use ($compression): ?string {
        $client = client('node', false, ['websocket_compression' => $compression, 'package_max_length' => 4 << 20]);
        $client->setHeaders(['Sec-WebSocket-Protocol' => 'chat']);
        $rows = [[[$client->upgrade('/'), $client->statusCode, $client->headers['sec-websocket-protocol']], [true, 101, 'chat']],
            [isset($client->headers['sec-websocket-extensions']), $compression]];
        $flags = CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS;
        foreach ([0, 5, 125, 126, 65535, 65536, 3_000_000] as $size) {
            $data = substr(str_repeat("text \u{e4} ", 400_000), 0, $size - $size % 8);
            $rows[] = [$client->push($data, flags: $flags) && ($frame = $client->recv()) && $frame->data === $data, true];
        }
        $sent = [$client->push('a', flags: 0), $client->ping('p'), $client->push('b', 0)];
        $rows[] = [[...$sent, $client->recv()->data], [true, true, true, 'ab']];
        $client->push('close');
        $frame = $client->recv();
        $rows[] = [$frame instanceof CloseFrame ? [$frame->code, $frame->reason] : null, [4001, 'bye']];
        return differences(...$rows);
    });
}
test('node: a refused WebSocket', function (): ?string {
    $client = client('node');
    return differences([[$client->upgrade('/refuse'), $client->statusCode, $client->body], [false, 403, 'not here']]);
});
fclose($pipes[0]);
proc_close($node);
