--TEST--
Http\Response: a Transfer-Encoding that the program sets is not sent; the log names it once, and no PHP error is raised
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        set_error_handler(function (int $level, string $text): never {
            throw new ErrorException($text);
        });
        $taken = $response->header($request->get['name'], $request->get['value']);
        $response->write(json_encode($taken));
        $response->end();
        $response->header($request->get['name'], null);
    });
}, ['log_level' => CORO_LOG_NOTICE, 'worker_num' => 1]);
foreach (['Transfer-Encoding', 'transfer-encoding', 'TRANSFER-ENCODING'] as $name) {
    $answer = talk($server->port, "GET /?name=$name&value=gzip,%20chunked HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    preg_match_all('/^transfer-encoding: *(.*)\r$/mi', $answer, $lines);
    echo json_encode($lines[1]), strpos($answer, "\r\n4\r\ntrue\r\n0\r\n\r\n") ? " true\n" : $answer;
}
$server->end();
preg_match_all("/NOTICE\t(a program's field .*)\(\S*\/(.*)\)$/m", $server->printed(), $lines);
echo implode("\n", array_map(fn (string ...$parts) => implode('', $parts), $lines[1], $lines[2])), "\n";
?>
--EXPECT--
["chunked"] true
["chunked"] true
["chunked"] true
a program's field Transfer-Encoding is not sent, because the server decides how a body is framed response_transfer_encoding.php:9
