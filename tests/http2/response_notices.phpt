--TEST--
HTTP/2: ping() and goaway() of a response send their frames; open streams finish after GOAWAY
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

function refused(callable $call): string
{
    try {
        return json_encode($call());
    } catch (ValueError $error) {
        return $error->getMessage() . "\n";
    }
}

$gate = new Gate;
$late = new Coro\Atomic(7);
with_server(function ($request, $response) use ($gate, $late): void {
    switch ($request->server['request_uri']) {
        case '/ping':
            $sent = [$response->ping(), $response->ping("a\0b"), $response->ping('12345678')];
            $response->end(refused(fn() => $response->ping('123456789')) . json_encode($sent));
            $late->set((int) @$response->ping() + (int) $response->goaway());
            break;
        case '/wait':
            $response->write('begun ');
            $gate->wait();
            $response->end('done');
            break;
        case '/goaway':
            foreach ([[-1, ''], [1 << 32, ''], [0, str_repeat('x', 16377)]] as $wrong) {
                $response->write(refused(fn() => $response->goaway(...$wrong)));
            }
            $response->write(json_encode($response->goaway(CORO_HTTP2_ERROR_ENHANCE_YOUR_CALM, 'too much')));
            $gate->open();
            $response->end();
            break;
        case '/longest': $response->end(json_encode($response->goaway(debug_data: str_repeat('x', 16376)))); break;
        case '/http1': $response->end(json_encode([@$response->ping(), $response->goaway()])); break;
    }
}, function (int $port) use ($late): void {
    $client = new Http2Client($port);
    $answer = $client->ask('/ping');
    echo $answer['body'], "\n", json_encode([$client->pinged(), $client->pinged(), $client->pinged()]), "\n";
    var_dump(eventually(fn() => $late->get() === 0));
    $waiting = $client->open('/wait');
    echo $client->body($waiting, 6), "\n";
    $last = $client->open('/goaway');
    echo $client->response($last)['body'], "\n", json_encode($client->goaways()), ' ', $last, "\n";
    echo $client->response($waiting)['body'], ' ', $client->end(), "\n";
    $client = new Http2Client($port);
    echo $client->ask('/longest')['body'], ' ', strlen($client->goaways()[0][2]), ' ', $client->end(), "\n";
    echo body($port, '/http1'), "\n";
}, WITH_HTTP2);
?>
--EXPECT--
Coro\Http\Response::ping(): Argument #1 ($data) must not be longer than 8 bytes for HTTP/2
[true,true,true]
["\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000","a\u0000b\u0000\u0000\u0000\u0000\u0000","12345678"]
bool(true)
begun 
Coro\Http\Response::goaway(): Argument #1 ($error_code) must be an error code of HTTP/2, which has 32 bits
Coro\Http\Response::goaway(): Argument #1 ($error_code) must be an error code of HTTP/2, which has 32 bits
Coro\Http\Response::goaway(): Argument #2 ($debug_data) must not be longer than 16376 bytes
true
[[11,5,"too much"]] 5
done end
true 16376 end
[false,false]
