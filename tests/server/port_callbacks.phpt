--TEST--
Server: a further port has its own callbacks and options, or those of the primary port
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$ports = [];
$server = new ServerProcess(function ($server) use (&$ports): void {
    $server->on('request', fn ($request, $response) => $response->end('primary ' . $request->server['server_port']));
    $own = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $own->on('Request', fn ($request, $response) => $response->end('own ' . $request->server['server_port']));
    $own->set(['http_header_count' => 2, 'open_http_protocol' => true]);
    $plain = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $server->set(['http_header_count' => 3]);
    $ports = [$server->port, $own->port, $plain->port];
});
foreach ($ports as $i => $port) {
    foreach ([0, 1, 2] as $more) {
        $answer = talk($port, "GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n" . str_repeat("a: b\r\n", $more) . "\r\n");
        echo statuses($answer), ' ', str_replace($port, 'PORT', substr(strstr($answer, "\r\n\r\n"), 4)), "\n";
    }
}
?>
--EXPECT--
200 primary PORT
200 primary PORT
431 
200 own PORT
431 
431 
200 primary PORT
200 primary PORT
431 
