--TEST--
Http2\Client: many coroutines share a connection; a time limit, a cancel and a reset cost their stream alone; GOAWAY tells what is served
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http2\Client;
use Coro\Http2\Request;
use Coro\Http2\Response;

function asked(string $path, string $body = '', bool $isPart = false): Request
{
    $request = new Request();
    [$request->path, $request->data, $request->pipeline, $request->usePipelineRead] = [$path, $body, $isPart, $isPart];
    $request->method = $isPart || $body !== '' ? 'POST' : 'GET';
    return $request;
}

function shown(Client $client, Response|false $response): string
{
    $error = $client->errCode === 110 ? 'the time is over' : $client->errMsg;   // there are two texts for that
    return $response ? "$response->statusCode $response->errCode $response->data" : "false $client->errCode $error";
}

function elapsed(callable $call): string
{
    $begin = microtime(true);
    return $call() . (microtime(true) - $begin < 5 ? '' : ' too late');
}

with_server(function ($request, $response): void {
    switch ($request->server['request_uri']) {
        case '/echo':
            while (($part = $request->read(100_000)) !== '' && $part !== false) {
                $response->write($part);
            }
            $response->end();
            break;
        case '/wait':
            $response->write('begun');
            Coroutine::sleep(60);
            break;
        case '/unread':
            Coroutine::sleep(60);
            break;
        case '/throw':
            $response->write('begun');
            ini_set('display_errors', '0');
            throw new Exception('the handler has failed');
        case '/goaway':
            $response->goaway(CORO_HTTP2_ERROR_ENHANCE_YOUR_CALM, 'too much');
            $response->end('the last one');
            break;
        default:
            $response->end($request->server['request_uri'] . ' ' . strlen((string) $request->getContent()));
    }
}, function (int $port): void {
    Coroutine::set(['hook_flags' => 0]);
    Coro\run(function () use ($port): void {
        $client = new Client('127.0.0.1', $port);
        $client->set(['timeout' => 30]);
        var_dump($client->send(asked('/')), $client->errMsg, $client->connect(), $client->isStreamExist(0));

        // request() from many coroutines, and send() from many with recv() in one.
        $sizes = range(0, 300_000, 5000);
        $answers = Coro\map($sizes, fn(int $size) => shown($client, $client->request(asked("/$size", str_repeat('x', $size)))));
        var_dump($answers === array_map(fn(int $size) => "200 0 /$size $size", $sizes));
        $streams = Coro\map(range(1, 30), fn(int $i) => $client->send(asked("/$i")));
        $received = array_map(fn() => $client->recv(), $streams);
        $ids = array_map(fn(Response $response) => $response->streamId, $received);
        sort($ids);
        sort($streams);
        var_dump($ids === $streams);

        // Both directions at once.
        $stream = $client->send(asked('/echo', '', true));
        var_dump($client->isStreamExist($stream));
        foreach (['one', 'two'] as $part) {
            var_dump($client->write($stream, $part));
            do {
                $piece = $client->read(10, $stream);
            } while ($piece->data === null);
            echo "$piece->statusCode $piece->data\n";
        }
        $client->write($stream, '', true);
        while ($client->read(10, $stream)->pipeline) {
        }
        var_dump($client->isStreamExist($stream), $client->write($stream, 'more'));
        echo "$client->errMsg\n";

        // Time limits, a cancel, a deadline and a reset by the server.
        $stream = $client->send(asked('/wait', '', true));
        $another = '';
        $other = go(function () use ($client, &$another): void {
            $another = shown($client, $client->request(asked('/wait'), 0.4));
        });
        echo 'request(): ', elapsed(fn() => shown($client, $client->request(asked('/wait'), 0.1))), "\n";
        $large = asked('/unread', str_repeat('x', 2_000_000));
        echo 'with a body: ', elapsed(fn() => shown($client, $client->request($large, 0.1))), "\n";
        echo 'recv(): ', elapsed(fn() => shown($client, $client->recv(0.1))), "\n";
        Coroutine::join([$other]);
        echo "another: $another\n";
        $waits = go(fn() => print('canceled: ' . shown($client, $client->request(asked('/wait'))) . "\n"));
        Coroutine::cancel($waits);
        Coroutine::join([$waits]);
        try {
            Coroutine::deadline(0.1, fn() => $client->request($large));
        } catch (Throwable $thrown) {
            echo $thrown::class, "\n";
        }
        echo 'reset: ', shown($client, $client->request(asked('/throw'))), "\n";
        echo 'it goes on: ', shown($client, $client->request(asked('/fine'))), "\n";
        var_dump($client->isStreamExist($stream));
        $client->reset($stream);
        echo json_encode([$client->ping(), $client->stats('active_stream_num'), $client->stats('max_concurrent_streams')]), "\n";

        // A copy of the connection in another process.
        $pid = pcntl_fork();
        if ($pid === 0) {
            try {
                $client->send(asked('/'));
            } catch (Throwable $thrown) {
                echo $thrown->getMessage(), "\n";
            }
            posix_kill(getmypid(), SIGKILL);
        }
        pcntl_waitpid($pid, $status);
        echo 'after a fork: ', shown($client, $client->request(asked('/fine'))), "\n";

        // The server ends the connection, and says why; then the client does.
        $wait = $client->send(asked('/echo', '', true));
        $last = $client->send(asked('/goaway'));
        echo $client->recv()->data, ": $client->errCode $client->errMsg\n";
        var_dump($client->serverLastStreamId === $last);
        $client->write($wait, 'it goes on', true);
        for ($body = ''; $piece = $client->read(10, $wait); $body .= $piece->data) {
            if (!$piece->pipeline) {
                break;
            }
        }
        echo $body . $piece->data, "\n";
        var_dump($client->send(asked('/')), $client->connect());
        $wait = $client->send(asked('/echo', '', true));
        var_dump($client->goaway(CORO_HTTP2_ERROR_NO_ERROR, 'done'), $client->send(asked('/')));
        $client->write($wait, 'the rest', true);
        while ($client->read(10, $wait)->pipeline) {
        }
        var_dump($client->close(), $client->close(), $client->isStreamExist(0));
    });
    // A server that takes two streams at a time ends the connection in the second one. It serves both. The other requests were
    // never sent, or are known as unserved.
    Coro\run(function (): void {
        $server = new Coro\Coroutine\Http\Server('127.0.0.1');
        $server->set(['open_http2_protocol' => true, 'http2_max_concurrent_streams' => 2]);
        $begun = 0;
        $server->handle('/', function ($request, $response) use (&$begun): void {
            ++$begun === 2 && $response->goaway();
            Coroutine::sleep(0.05);
            $response->end('served');
        });
        go($server->start(...));
        $client = new Client('127.0.0.1', $server->port);
        $client->connect();
        $answers = Coro\map(range(1, 8), fn() => shown($client, $client->request(asked('/'), 10)));
        echo json_encode(array_count_values($answers)), " $begun begun\n";
        $server->shutdown();
    });
}, ['open_http2_protocol' => true, 'http_body_streaming' => true]);
?>
--EXPECT--
bool(false)
string(22) "there is no connection"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
200 one
bool(true)
200 two
bool(false)
bool(false)
the stream 183 has ended, or its request is complete
request(): false 110 the time is over
with a body: false 110 the time is over
recv(): false 110 the time is over
another: false 110 the time is over
canceled: false 125 Operation canceled
Coro\Coroutine\TimeoutException
reset: -3 2 begun
it goes on: 200 0 /fine 0
bool(true)
[true,0,128]
a connection of the parent process cannot be used after a fork: connect again
after a fork: 200 0 /fine 0
the last one: 11 too much
bool(true)
it goes on
bool(false)
bool(true)
bool(true)
int(3)
bool(true)
bool(false)
bool(false)
{"200 0 served":2,"-3 7 ":6} 2 begun
