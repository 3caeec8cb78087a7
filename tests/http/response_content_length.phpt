--TEST--
Http\Response: a Content-Length of the program is sent only when it is correct
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$log = '';
with_server(function ($request, $response) use (&$log): void {
    if ($request->server['request_uri'] === '/log') {
        $response->end($log);
        return;
    }
    set_error_handler(function (int $level, string $text) use (&$warning): bool {
        $warning = $text;
        return true;
    });
    $response->header('Content-Length', $request->get['size']);
    $response->status((int) $request->get['code']);
    $response->end($request->get['body']);
    restore_error_handler();
    $log .= ($warning ?? 'fine') . "\n";
}, function (int $port): void {
    $requests = ['GET /?code=200&size=2&body=ab', 'GET /?code=200&size=3&body=ab', 'GET /?code=200&size=2x&body=ab',
        'GET /?code=204&size=2&body=', 'HEAD /?code=200&size=9&body=', 'GET /?code=304&size=9&body='];
    foreach ($requests as $request) {
        $answer = talk($port, "$request HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        preg_match_all('/^Content-Length: (\d*)/m', $answer, $lines);
        echo json_encode($lines[1]), ' ';
    }
    echo "\n", body($port, '/log');
}, ['worker_num' => 1]);
?>
--EXPECT--
["2"] ["2"] ["2"] [] ["9"] ["9"] 
fine
Coro\Http\Response::end(): the Content-Length set by header() is not sent, because the body has 2 bytes
Coro\Http\Response::end(): the Content-Length set by header() is not sent, because the body has 2 bytes
fine
fine
fine
