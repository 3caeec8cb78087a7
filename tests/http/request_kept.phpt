--TEST--
Http\Request: a request is unchanged after its handler has waited and other requests came on the same connection
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$kept = [];
with_server(function ($request, $response) use (&$kept): void {
    $kept[] = $request;
    if (count($kept) % 2) {
        Coro\Coroutine::sleep(0.001);
    }
    $wrong = '';
    if (count($kept) === 40) {
        foreach ($kept as $i => $one) {
            $seen = [$one->get['n'], $one->header['x-n'], $one->cookie['n'], $one->post['n'], $one->rawContent()];
            if ($seen !== ["$i", "$i", "$i", "$i", "n=$i"]) {
                $wrong .= "request $i: " . json_encode($seen) . "\n";
            }
        }
        $wrong = $wrong ?: 'all are whole';
    }
    $response->end($wrong);
}, function (int $port): void {
    $all = '';
    for ($i = 0; $i < 40; $i++) {
        $all .= "POST /?n=$i HTTP/1.1\r\nHost: test\r\nX-N: $i\r\nCookie: n=$i\r\nContent-Length: " . strlen("n=$i")
            . "\r\nContent-Type: application/x-www-form-urlencoded\r\n" . ($i === 39 ? "Connection: close\r\n" : '') . "\r\nn=$i";
    }
    $answers = talk($port, $all);
    echo substr_count($answers, '200 OK'), strrchr($answers, "\n"), "\n";
}, ['worker_num' => 1]);
?>
--EXPECT--
40
all are whole
