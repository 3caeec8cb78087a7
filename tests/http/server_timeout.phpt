--TEST--
HTTP: a request that does not arrive in time is answered with 408, an idle connection is closed without an answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('answered'));
}, ['http_request_timeout' => 0.1, 'http_keepalive_timeout' => 0.1]);
foreach (['', "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab", "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT"] as $bytes) {
    // A client that has not sent any byte is idle.
    eventually(function () use ($server, $bytes, &$statuses): bool {
        $statuses = statuses(talk($server->port, $bytes));
        return $statuses !== '' || $bytes === '';
    });
    echo json_encode($statuses), "\n";
}
$client = connect($server->port);
eventually(function () use ($server, &$client): bool {   // a client that sends its request late is closed before
    $client = connect($server->port);
    @send_request($client);
    return str_starts_with((string) @fgets($client), 'HTTP/1.1 200');
});
stream_get_contents($client);
echo feof($client) ? "the idle connection was closed\n" : "open\n";
?>
--EXPECT--
""
"408"
"408"
"408"
"200 408"
the idle connection was closed
