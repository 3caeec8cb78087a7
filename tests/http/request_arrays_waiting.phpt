--TEST--
Http\Request: while many handlers wait each has the arrays of its own request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$waiting = new Coro\Coroutine\Channel(100);
with_server(function ($request, $response) use ($waiting): void {
    $early = $request->header['x-a'] . $request->server['request_uri'];
    $cookie = $request->get['n'] % 2 ? $request->cookie['a'] : '';
    static $arrived = 0;
    if (++$arrived % 100) {
        $waiting->pop();
    } else {
        for ($others = 0; $others < 99; $others++) {
            $waiting->push(true);
        }
    }
    $n = $request->get['n'];
    $right = $early === "$n/$n" && $request->header['x-a'] === $n && $request->cookie['a'] === $n
        && $request->server['request_uri'] === "/$n" && $request->server['query_string'] === "n=$n"
        && ($cookie === '' || $cookie === $n);
    $response->end($right ? "right\n" : "$n: " . json_encode([$early, $request->get, $request->header, $request->cookie]) . "\n");
}, function (int $port): void {
    foreach (['first', 'second'] as $round) {
        $sockets = [];
        for ($n = 0; $n < 100; $n++) {
            $sockets[] = $socket = connect($port);
            fwrite($socket, "GET /$n?n=$n HTTP/1.1\r\nHost: test\r\nX-A: $n\r\nCookie: a=$n\r\nConnection: close\r\n\r\n");
        }
        $answers = implode(array_map(stream_get_contents(...), $sockets));
        preg_match_all('/^\d+: .*$/m', $answers, $wrong);
        echo "$round: ", substr_count($answers, "\nright\n"), ' right, ', count($wrong[0]), " wrong\n", implode("\n", $wrong[0]);
    }
}, ['worker_num' => 1]);
?>
--EXPECT--
first: 100 right, 0 wrong
second: 100 right, 0 wrong
