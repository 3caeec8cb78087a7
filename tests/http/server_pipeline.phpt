--TEST--
HTTP: 100 requests in one packet are answered in order, with handlers that wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $n = (int) $request->get['n'];
        if ($n % 7 === 0) {
            Coro\Coroutine::sleep(0.001);
        }
        if ($n % 5 === 0) {
            $response->write("$n,");
            $response->end();
        } elseif ($n % 11 === 0) {
            throw new Exception;
        } else {
            $response->end("$n,");
        }
    });
});
$bytes = '';
for ($n = 1; $n <= 100; $n++) {
    $bytes .= "GET /?n=$n HTTP/1.1\r\nHost: a\r\n" . ($n === 100 ? "Connection: close\r\n" : '') . "\r\n";
}
$answer = talk($server->port, $bytes);
preg_match_all('/^(\d+),/m', $answer, $found);
$wanted = array_filter(range(1, 100), fn ($n) => $n % 11 || $n % 5 === 0);
echo array_map('intval', $found[1]) === array_values($wanted) ? 'in order' : implode(' ', $found[1]), "\n";
echo substr_count($answer, 'HTTP/1.1 200'), ' ', substr_count($answer, 'HTTP/1.1 500'), "\n";
?>
--EXPECT--
in order
92 8
