--TEST--
Http\Response: a Content-Length of the program is sent only when it is correct; the log names a wrong one once, and no PHP error is raised
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
        $response->header('Content-Length', $request->get['size']);
        $response->status((int) $request->get['code']);
        $response->end($request->get['body']);
    });
}, ['log_level' => CORO_LOG_NOTICE, 'worker_num' => 1]);
$requests = ['GET /?code=200&size=2&body=ab', 'GET /?code=200&size[]=2&body=ab', 'GET /?code=204&size=2&body=',
    'HEAD /?code=200&size=9&body=', 'HEAD /?code=200&size[]=9&body=', 'GET /?code=304&size=9&body=', '-',
    'GET /?code=200&size=3&body=ab', 'GET /?code=200&size=2x&body=ab', 'GET /?code=200&size[]=2&size[]=2&body=ab'];
foreach ($requests as $request) {
    if ($request === '-') {
        echo substr_count($server->printed(), 'Content-Length'), " notices\n";
        continue;
    }
    $answer = talk($server->port, "$request HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    preg_match_all('/^Content-Length: (\d*)/m', $answer, $lines);
    echo json_encode($lines[1]), "\n";
}
$server->end();
preg_match_all("/NOTICE\t(.* Content-Length .*)\(\S*\/(.*)\)$/m", $server->printed(), $lines);
echo implode("\n", array_map(fn (string ...$parts) => implode('', $parts), $lines[1], $lines[2])), "\n";
?>
--EXPECT--
["2"]
["2"]
[]
["9"]
["9"]
["9"]
0 notices
["2"]
["2"]
["2"]
the Content-Length that a program has set is not sent, because the body has 2 bytes response_content_length.php:11
