--TEST--
HTTP: a connection is closed if the header of the PROXY protocol is late, wrong or cut off; others than trusted proxies may not send it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/server_client_address.inc';

$server = address_server(['http_request_timeout' => 0.1, 'log_level' => 4] + PROXY);
foreach (['PROXY TCP4 203.' => false, 'GET' => false, 'PROXY TCP4 20' => true] as $bytes => $ends) {
    $client = connect($server->port);
    fwrite($client, $bytes);
    if ($ends) {
        stream_socket_shutdown($client, STREAM_SHUT_WR);
    }
    show($client);
}
echo eventually(fn () => preg_match_all('/the connection is closed: (.*)/', $server->printed(), $lines) === 3) ? '' : "not logged\n";
preg_match_all('/the connection is closed: (.*)/', $server->printed(), $lines);
echo implode("\n", $lines[1]), "\n";
unset($server);
$server = address_server(['trusted_proxies' => ['10.0.0.0/8'], 'open_proxy_protocol' => true]);
foreach ([REQUEST, "PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n" . REQUEST] as $bytes) {
    $client = connect($server->port);
    fwrite($client, $bytes);
    show($client);
}
?>
--EXPECT--
closed
closed
closed
the header of the PROXY protocol has not arrived within http_request_timeout
the proxy has sent no valid header of the PROXY protocol
the proxy has closed it in the middle of the header of the PROXY protocol
127.0.0.1 port 0 127.0.0.1
400
