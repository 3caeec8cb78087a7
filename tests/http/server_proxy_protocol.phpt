--TEST--
HTTP: the PROXY protocol tells the addresses of clients in both of its versions, also in pieces; other bytes are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/server_client_address.inc';

$server = address_server(PROXY + ['http_request_timeout' => 5]);
$ends = inet_pton('203.0.113.5') . inet_pton('127.0.0.1') . pack('nn', 4711, 80);
$signature = "\r\n\r\n\0\r\nQUIT\n";
foreach ([
    ["PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n" . REQUEST],
    ["PROX", "Y TCP6 2001:db8::1 ::1 4711 80\r", "\n", REQUEST],
    ["$signature\x21\x11" . pack('n', 12), $ends . REQUEST],
    ["$signature\x21\x11" . pack('n', 12 + 6) . $ends . "\x04\0\x03abc" . REQUEST],
    ["$signature\x20\0\0\0" . REQUEST],
    ["PROXY UNKNOWN\r\n" . REQUEST],
    ["PROXY TCP4 10.0.0.7 127.0.0.1 4711 80\r\nGET / HTTP/1.1\r\nX-Forwarded-For: 203.0.113.6\r\nHost: a\r\nConnection: close\r\n\r\n"],
    [REQUEST],
    ["PROXY TCP4 nowhere 127.0.0.1 4711 80\r\n" . REQUEST],
    ["$signature\x21\x11" . pack('n', 12 + 6) . $ends . "\x04\0\x04abc" . REQUEST],
] as $pieces) {
    $client = connect($server->port);
    foreach ($pieces as $piece) {
        fwrite($client, $piece);
        usleep(500);
    }
    show($client);
}
?>
--EXPECT--
203.0.113.5 4711 0 203.0.113.5
2001:db8::1 4711 0 2001:db8::1
203.0.113.5 4711 0 203.0.113.5
203.0.113.5 4711 0 203.0.113.5
127.0.0.1 port 0 127.0.0.1
127.0.0.1 port 0 127.0.0.1
203.0.113.6 - 0 10.0.0.7
closed
closed
closed
