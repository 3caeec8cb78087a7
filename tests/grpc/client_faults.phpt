--TEST--
gRPC and Http2\Client: wrong fields are named; one coroutine reads a call; metadata in front and behind have one name
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Handler, ServerCall, Status};
use Coro\Http2\Request;

function thrown(callable $call): string
{
    try {
        return json_encode($call());
    } catch (Throwable $error) {
        return get_class($error) . ': ' . addcslashes($error->getMessage(), "\0..\37");
    }
}

with_grpc(function (Handler $handler): void {
    $handler->unary('t.T/Both', function (string $message, ServerCall $call): string {
        $call->sendInitialMetadata(['x-same' => 'first', 'x-equal' => 'e']);
        $call->setTrailingMetadata(['x-same' => 'last', 'x-equal' => 'e']);
        return $message;
    });
    $handler->bidirectional('t.T/Echo', function (ServerCall $call): void {
        foreach ($call as $message) {
            $call->write($message);
        }
    });
    $handler->unary('t.T/Trailing', fn(string $message, ServerCall $call): mixed => $call->setTrailingMetadata(['x' => "a\nb"]));
}, function (Client $client, int $port): void {
    $call = $client->serverStreaming('t.T/Both', 'one');
    $call->status();
    echo json_encode([$call->initialMetadata(), $call->trailingMetadata()]), "\n";

    $call = $client->bidirectional('t.T/Echo');
    $reader = go(fn() => print('the first gets ' . $call->read() . "\n"));
    echo 'the second: ', thrown($call->read(...)), "\n";
    $call->write('a message');
    Coro\Coroutine::join([$reader]);
    $call->end();
    echo Status::name($call->status()->code), "\n";

    foreach ([['a b' => '1'], ['' => '1'], ['x' => "a\r\nb"], ['x' => 'ü'], ['x' => [['y']]], ['a: b'], ['x-bin' => "\0"]] as $metadata) {
        echo thrown(fn() => $client->unary('t.T/Both', 'ok', metadata: $metadata)), "\n";
    }
    echo thrown(fn() => $client->unary("t.T/Bo th", 'ok')), "\n";

    $http2 = new Coro\Coroutine\Http2\Client('127.0.0.1', $port);
    $http2->connect();
    $ask = function (array $headers, string $path = '/') use ($http2): int|false {
        $request = new Request();
        [$request->headers, $request->path] = [$headers, $path];
        return $http2->request($request)->statusCode;
    };
    foreach ([['a b' => '1'], ["a\n" => '1'], ['x' => "a\r\nb"], ['x' => "\0"], ['x' => [['y']]], ['a: b'], ['x' => ' ü ', 'Y' => 1.5]] as $headers) {
        echo thrown(fn() => $ask($headers)), "\n";
    }
    echo thrown(fn() => $ask([], "/a b")), "\n";
    echo thrown(fn() => $ask([])), "\n";

    $request = new Request();
    [$request->method, $request->path, $request->pipeline, $request->usePipelineRead] = ['POST', '/t.T/Echo', true, true];
    $request->headers = ['content-type' => 'application/grpc'];
    $stream = $http2->send($request);
    $ends = [];
    $read = function () use ($http2, $stream, &$ends): void {
        do {
            $piece = $http2->read(20, $stream);
        } while ($piece && $piece->pipeline);
        $ends[] = $piece ? 'the end' : "$http2->errCode $http2->errMsg";
    };
    $readers = [go($read), go($read)];
    $http2->write($stream, '', true);
    Coro\Coroutine::join($readers);
    sort($ends);
    echo 'two readers of one stream: ', implode(', ', $ends), "\n";
});
?>
--EXPECT--
[{"x-same":["first"],"x-equal":["e"]},{"x-same":["last"],"x-equal":["e"]}]
the second: Coro\Error: another coroutine waits for what comes in this call: only one at a time may read
the first gets a message
OK
ValueError: the name of metadata may have only letters, digits, "_", "-" and ".", not "a b"
ValueError: the name of metadata may have only letters, digits, "_", "-" and ".", not ""
ValueError: metadata "x" may have only printable ASCII characters: a name that ends with "-bin" may have any bytes
ValueError: metadata "x" may have only printable ASCII characters: a name that ends with "-bin" may have any bytes
TypeError: metadata "x" must be a string or a list of strings
ValueError: metadata must be an array of name => value; element 0 has no name
"ok"
ValueError: the path of a request must not be empty, and must not have spaces, line breaks or control characters
ValueError: the name of a header field may have only letters, digits and !#$%&'*+-.^_`|~, not "a b"
ValueError: the name of a header field may have only letters, digits and !#$%&'*+-.^_`|~, not "a\n"
ValueError: the header field "x" must not have line breaks or control characters
ValueError: the header field "x" must not have line breaks or control characters
TypeError: the header field "x" must be a string, a number or a list of them
ValueError: the headers must be an array of name => value; element 0 has no name
415
ValueError: the path of a request must not be empty, and must not have spaces, line breaks or control characters
415
two readers of one stream: 3003 the stream 5 has ended, the end
