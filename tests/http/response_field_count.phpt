--TEST--
Http\Response: a program can set 1000 fields and trailers; the log names the first one that is not sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$rows = [
    'header()' => function ($r): array {
        for ($i = 0; $i < 1000; $i++) {
            $r->header("X-$i", 'v');
        }
        return [$r->header('X-1000', 'v'), $r->header('x-999', 'replaced'), $r->header('X-0', null), $r->header('X-0', 'again')];
    },
    'trailer()' => function ($r): array {
        for ($i = 0; $i < 1000; $i++) {
            $r->trailer("X-$i", 'v');
        }
        return [$r->trailer('X-1000', 'v'), $r->trailer('x-999', 'replaced')];
    },
    '$header' => function ($r): array {
        $r->header = array_combine(array_map(fn ($i) => "X-$i", range(1, 100_000)), array_fill(0, 100_000, 'v'));
        return [$r->header('X-0', 'v')];
    },
    '$trailer' => function ($r): array {
        $r->trailer = array_combine(array_map(fn ($i) => "X-$i", range(1, 100_000)), array_fill(0, 100_000, 'v'));
        return [$r->trailer('X-0', 'v')];
    },
    'redirect' => function ($r): array {
        for ($i = 0; $i < 1000; $i++) {
            $r->header("X-$i", 'v');
        }
        return [$r->redirect('/there')];   // the server's own fields are sent in any case
    },
];
$server = new ServerProcess(function ($server) use ($rows): void {
    $server->on('request', function ($request, $response) use ($rows): void {
        $returned = json_encode($rows[$request->get['row']]($response));
        $response->isWritable() && $response->end($returned);
    });
}, ['worker_num' => 1, 'log_level' => CORO_LOG_NOTICE]);
foreach ($rows as $name => $row) {
    $answer = talk($server->port, 'GET /?row=' . urlencode($name) . " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    preg_match('/\[.*\]/', $answer, $returned);
    echo "$name: ", $returned[0] ?? '', ' ', preg_match_all('/^X-\d+: /mi', $answer), preg_match('/^Location/m', $answer) ? ' Location' : '', "\n";
}
echo $server->end(), "\n";
preg_match_all("/NOTICE\t(.* is not sent, because .*) \(/m", $server->printed(), $lines);
echo implode("\n", $lines[1]), "\n";
?>
--EXPECT--
header(): [false,true,true,true] 1000
trailer(): [false,true] 1000
$header: [false] 1000
$trailer: [false] 1000
redirect:  1000 Location
exit 0
the field X-1000 is not sent, because a response has at most 1000 fields
the element X-1001 that a program has written to $response->header is not sent, because a response has at most 1000 fields
the element X-1001 that a program has written to $response->trailer is not sent, because a response has at most 1000 fields
