--TEST--
Hooks: after a fatal error in a callback of a transfer, the other coroutines with its CurlMultiHandle get an error
--EXTENSIONS--
coro
curl
pcntl
posix
--INI--
display_errors=0
--FILE--
<?php
require __DIR__ . '/../include/http.inc';
require __DIR__ . '/curl_multi.inc';

$handler = function ($request, $response): void {
    static $multi = null, $server = null, $others = null;
    $multi ??= curl_multi_init();
    $server ??= new GatedServer(3);
    $others ??= new Coro\Channel(2);
    $path = $request->server['request_uri'];
    $transfer = transfer($server->url . $path);
    if ($path === '/fails') {
        curl_setopt($transfer, CURLOPT_WRITEFUNCTION, function () use ($others): int {
            [$others->pop(), $others->pop()];
            eval('function strlen() {}');
        });
        $server->go('/fails');
    } else {
        $others->push(true);
    }
    try {
        $response->end(fetch($multi, $transfer));
    } catch (Coro\Error $error) {
        $response->end($error->getMessage());
    }
};
with_server($handler, function (int $port): void {
    $sockets = [];
    foreach (['/fails', '/one', '/two'] as $path) {
        $sockets[] = $socket = connect($port);
        fwrite($socket, "GET $path HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    }
    // The fatal error ends the coroutine that drives the handle when the callback is called.
    $answers = [];
    foreach ($sockets as $socket) {
        $answer = stream_get_contents($socket);
        $answers[] = trim(substr($answer, 9, 3) . ' ' . substr(strstr($answer, "\r\n\r\n"), 4));
    }
    sort($answers);
    echo implode("\n", $answers), "\n";
}, ['log_level' => 6, 'worker_num' => 1]);
?>
--EXPECTF--
200 curl_multi_%s() cannot be called any more with this CurlMultiHandle, because a fatal error has ended a callback of one of its transfers
200 curl_multi_%s() cannot be called any more with this CurlMultiHandle, because a fatal error has ended a callback of one of its transfers
500
the server ended with status 65280
