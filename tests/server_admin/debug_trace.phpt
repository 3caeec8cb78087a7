--TEST--
admin_server: /debug/trace shows the next requests that match with heads, waits, spans, coroutines and log lines, and none when the asker leaves
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$log = tempnam(sys_get_temp_dir(), 'coro-log-');
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $path = $request->server['request_uri'];
        $response->header('X-Path', $path);
        $response->cookie('session', 'hidden');
        if ($path === '/shop/cart') {
            Coro\Tracing::span('load cart', fn () => usleep(3_000), ['items' => 2]);
            go(fn () => Coro\Coroutine::sleep(0.001));
            error_log('a line of the request');
        }
        $response->status($path === '/shop/missing' ? 404 : 200);
        $response->end($path);
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'log_file' => $log, 'trace_endpoint' => 'http://127.0.0.1:1', 'log_level' => CORO_LOG_ERROR]);

// Asks for traces, and waits until the workers know it.
function ask_for(string $address, string $query): mixed
{
    $stream = stream_socket_client("unix://$address");
    stream_set_timeout($stream, 20);
    fwrite($stream, "GET /debug/trace?$query HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    until(fn () => admin($address, 'GET /debug/trace?count=0') === 409);
    admin($address, 'GET /debug/coroutines');   // the workers answer questions in their order
    return $stream;
}
function traces(mixed $stream): array
{
    [, $body] = explode("\r\n\r\n", stream_get_contents($stream), 2);
    return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
}

echo body($server->port, '/shop/before'), "\n";
$asked = ask_for($address, 'match=/shop/*&count=2&method=GET');
body($server->port, '/other');
body($server->port, '/shop/posted', [], 'x', 'POST');
body($server->port, '/shop/cart?id=7', ['Authorization: Bearer hidden']);
body($server->port, '/shop/last');
['requests' => [$cart, $last], 'errors' => $errors] = traces($asked);
echo strtok($cart['request']['head'], "\r"), ' ', $cart['request']['body_bytes'], ' ', preg_match('/^authorization: (.*)\r/mi', $cart['request']['head'], $found), " $found[1]\n";
echo $cart['answer']['status'], ' ', str_replace("\r\n", ' | ', $cart['answer']['head']), "\n";
var_dump($cart['handler_ms'] >= $cart['waits']['sleep']['ms'], $cart['php_ms'] >= 0, abs($cart['began'] - microtime(true)) < 100);
echo count($cart['coroutines']), ' ', $cart['timeline'][0]['kind'], ' ', $cart['timeline'][0]['cid'] === $cart['coroutines'][0] ? 'own' : 'other', "\n";
[$inner, $outer] = $cart['spans'];
echo "$inner[name] in $outer[name] ", $inner['parent_id'] === $outer['span_id'] ? 'child' : '', ' ', $inner['attributes'][0]['key'], ' ', $inner['ms'] >= 3 ? 'long' : 'short', "\n";
echo count($cart['log']), ' ', $cart['log'][0]['message'], ' ', strtok($last['request']['head'], "\r"), ' ', count($errors), "\n";
var_dump(str_contains(json_encode($cart), 'hidden'));

$asked = ask_for($address, 'match=%2Fshop&status=4xx&secrets=1');
body($server->port, '/shop/fine');
request($server->port, '/shop/missing', ['Cookie: shown']);
['requests' => [$missing]] = traces($asked);
echo $missing['answer']['status'], ' ', str_contains($missing['request']['head'], 'Cookie: shown') ? 'with secrets' : '', "\n";

$asked = ask_for($address, 'match=/none&seconds=1');
echo json_encode(traces($asked)), "\n";
fclose(ask_for($address, 'match=/never'));
var_dump(until(fn () => admin($address, 'GET /debug/trace?seconds=1&match=/never', $body) === 200));
foreach (['count=0', 'seconds=301', 'status=abc', 'status=50', 'match=' . str_repeat('x', 300)] as $wrong) {
    echo admin($address, "GET /debug/trace?$wrong"), ' ';
}
echo $server->end(), "\n";
unlink($log);
?>
--EXPECT--
/shop/before
GET /shop/cart?id=7 HTTP/1.1 0 1 ...
200 X-Path: /shop/cart | Set-Cookie: ... | 
bool(true)
bool(true)
bool(true)
2 sleep own
load cart in GET child items long
1 a line of the request GET /shop/last HTTP/1.1 0
bool(false)
404 with secrets
{"requests":[],"errors":[]}
bool(true)
400 400 400 400 400 exit 0
