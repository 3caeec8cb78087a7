--TEST--
Http\Response: Transfer-Encoding: chunked of the program is accepted without a notice; the log names another value
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        set_error_handler(fn (int $level, string $text) => throw new ErrorException($text));
        $value = $request->get['value'];
        if (isset($request->get['property'])) {
            $response->header['Transfer-Encoding'] = $value;
        } else {
            $response->header('transfer-encoding', $value);
        }
        isset($request->get['piece']) && $response->write('a piece');
        $response->end($request->get['piece'] ?? 'a body');
    });
}, ['log_level' => CORO_LOG_NOTICE, 'worker_num' => 1]);
foreach (['value=chunked', 'value=CHUNKED&piece=', 'value[]=Chunked', 'value=chunked&property=1', '-', 'value=gzip', 'value=gzip&property=1'] as $query) {
    if ($query === '-') {
        echo substr_count($server->printed(), 'Transfer-Encoding'), " notices\n";
        continue;
    }
    $answer = talk($server->port, "GET /?$query HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    preg_match_all('/^(?:Content-Length|Transfer-Encoding): \w*/m', $answer, $lines);
    echo implode(', ', $lines[0]), "\n";
}
$server->end();
preg_match_all("/NOTICE\t(.*Transfer-Encoding.*) \(/m", $server->printed(), $lines);
echo implode("\n", $lines[1]), "\n";
?>
--EXPECT--
Content-Length: 6
Transfer-Encoding: chunked
Content-Length: 6
Content-Length: 6
0 notices
Content-Length: 6
Content-Length: 6
a program's field Transfer-Encoding is not sent, because the server decides how a body is framed
the element Transfer-Encoding that a program has written to $response->header is not sent, because the server decides how a body is framed
