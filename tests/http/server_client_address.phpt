--TEST--
HTTP: trusted proxies tell the addresses of their clients, with X-Forwarded-For, Forwarded and the PROXY protocol
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function address_server(array $settings, ?Closure $exit = null): ServerProcess
{
    return new ServerProcess(function ($server) use ($exit): void {
        $exit && $server->on('workerExit', $exit);
        $server->on('request', fn ($request, $response) => $response->end($request->server['remote_addr'] . ' ' .
            ($request->server['remote_port'] ?: '-') . ' ' . strlen($request->rawContent()) . ' ' .
            $server->getClientInfo($request->fd)['remote_ip'] . ($request->server['request_uri'] === '/reload' && $server->reload() ? ' reload' : '')));
    }, $settings);
}

// Prints the status or the body of the answer, in which "port" stands for the port of this connection.
function show($socket): void
{
    $answer = stream_get_contents($socket);
    $body = explode("\r\n\r\n", $answer, 2)[1] ?? '';
    $port = explode(':', stream_socket_get_name($socket, false))[1];
    echo $answer === '' ? 'closed' : ($body === '' ? statuses($answer) : str_replace(" $port ", ' port ', $body)), "\n";
}

function forwarded(ServerProcess $server, string ...$fields): void
{
    $client = connect($server->port);
    fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" . implode('', array_map(fn ($field) => "$field\r\n", $fields)) . "\r\n");
    show($client);
}

echo "no trusted proxies\n";
forwarded(address_server([]), 'X-Forwarded-For: 203.0.113.5');
forwarded(address_server(['trusted_proxies' => '10.0.0.0/8, ::1']), 'X-Forwarded-For: 203.0.113.5', 'Forwarded: for=203.0.113.5');
echo "trusted\n";
$server = address_server(['trusted_proxies' => ['private', '198.51.100.0/24']]);
forwarded($server);
forwarded($server, 'X-Forwarded-For: 203.0.113.5');
forwarded($server, 'X-Forwarded-For: 1.1.1.1, 203.0.113.5, 198.51.100.1,10.0.0.1');
forwarded($server, 'X-Forwarded-For: 1.1.1.1, 203.0.113.5', 'x-forwarded-for: 10.0.0.1');
forwarded($server, 'X-Forwarded-For: [2001:db8::1]:4711');
forwarded($server, 'X-Forwarded-For: 203.0.113.5, garbage, 10.0.0.1');
forwarded($server, 'X-Forwarded-For: unknown');
forwarded($server, 'X-Forwarded-For: 10.0.0.2, 10.0.0.1');
forwarded($server, 'Forwarded: for=1.1.1.1, for="[2001:db8::1]:80";proto=https, for=10.0.0.1');
forwarded($server, 'Forwarded: for=_hidden, for=10.0.0.1');
forwarded($server, 'Forwarded: for=1.1.1.1', 'X-Forwarded-For: 203.0.113.5');
forwarded($server, 'X-Forwarded-For: ' . str_repeat('1.1.1.1,', 6000) . '203.0.113.5');
forwarded($server, 'X-Forwarded-For: ' . str_repeat('10.0.0.1,', 6000));
$client = connect($server->port);
fwrite($client, "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Length: 200000\r\n\r\n" . str_repeat('x', 200_000));
show($client);
echo "one header\n";
$server = address_server(['trusted_proxies' => 'private', 'trusted_proxy_header' => 'CF-Connecting-IP']);
forwarded($server, 'X-Forwarded-For: 1.1.1.1', 'cf-connecting-ip: 203.0.113.5');
forwarded($server, 'X-Forwarded-For: 1.1.1.1');

echo "PROXY protocol\n";
$exits = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$server = address_server(['trusted_proxies' => ['private'], 'open_proxy_protocol' => true, 'http_request_timeout' => 5, 'max_request' => 1000],
    fn () => fwrite($exits[0], "\n"));
$request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
$ends = inet_pton('203.0.113.5') . inet_pton('127.0.0.1') . pack('nn', 4711, 80);
$signature = "\r\n\r\n\0\r\nQUIT\n";
foreach ([
    ["PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n$request"],
    ["PROX", "Y TCP6 2001:db8::1 ::1 4711 80\r", "\n", $request],
    ["$signature\x21\x11" . pack('n', 12), $ends . $request],
    ["$signature\x21\x11" . pack('n', 12 + 6) . $ends . "\x04\0\x03abc$request"],
    ["$signature\x20\0\0\0$request"],
    ["PROXY UNKNOWN\r\n$request"],
    ["PROXY TCP4 10.0.0.7 127.0.0.1 4711 80\r\nGET / HTTP/1.1\r\nX-Forwarded-For: 203.0.113.6\r\nHost: a\r\nConnection: close\r\n\r\n"],
    [$request],
    ["PROXY TCP4 nowhere 127.0.0.1 4711 80\r\n$request"],
    ["$signature\x21\x11" . pack('n', 12 + 6) . $ends . "\x04\0\x04abc$request"],
] as $pieces) {
    $client = connect($server->port);
    foreach ($pieces as $piece) {
        fwrite($client, $piece);
        usleep(500);
    }
    show($client);
}
$client = connect($server->port);   // is accepted by the first worker, and sends its header while this worker drains
$other = connect($server->port);
fwrite($other, "PROXY UNKNOWN\r\n" . str_replace('/ ', '/reload ', $request));
show($other);
fgets($exits[1]);
fwrite($client, "PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n$request");
show($client);
unset($server);

$server = address_server(['trusted_proxies' => ['private'], 'open_proxy_protocol' => true, 'http_request_timeout' => 0.1, 'log_level' => 4]);
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
foreach ([$request, "PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n$request"] as $bytes) {
    $client = connect($server->port);
    fwrite($client, $bytes);
    show($client);
}

echo "TCP\n";
$server = new ServerProcess(function ($server): void {
    $server->on('connect', fn ($server, $fd) => $server->send($fd, $server->getClientInfo($fd)['remote_ip'] . ' '));
    $server->on('receive', fn ($server, $fd, $reactor, $data) => $server->send($fd, $data) && $server->close($fd));
}, ['trusted_proxies' => ['private'], 'open_proxy_protocol' => true], Coro\Server::class);
$client = connect($server->port);
fwrite($client, "PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\npacket");
echo stream_get_contents($client), "\n";
unset($server);

echo "options\n";
foreach ([['trusted_proxies' => '10.0.0.0/33'], ['trusted_proxies' => ['private', 1]], ['http_methods' => ['GET', 'A B']], ['http_methods' => ['*', 'GET']],
    ['open_proxy_protocol' => true], ['trusted_proxy_header' => 'X Y']] as $settings) {
    attempt(fn () => (new Coro\Http\Server('127.0.0.1', 0, server_mode()))->set($settings));
}
?>
--EXPECT--
no trusted proxies
127.0.0.1 port 0 127.0.0.1
127.0.0.1 port 0 127.0.0.1
trusted
127.0.0.1 port 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
2001:db8::1 4711 0 127.0.0.1
10.0.0.1 - 0 127.0.0.1
127.0.0.1 port 0 127.0.0.1
10.0.0.2 - 0 127.0.0.1
2001:db8::1 80 0 127.0.0.1
10.0.0.1 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
10.0.0.1 - 0 127.0.0.1
203.0.113.5 - 200000 127.0.0.1
one header
203.0.113.5 - 0 127.0.0.1
127.0.0.1 port 0 127.0.0.1
PROXY protocol
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
127.0.0.1 port 0 127.0.0.1 reload
203.0.113.5 4711 0 203.0.113.5
closed
closed
closed
the header of the PROXY protocol has not arrived within http_request_timeout
the proxy has sent no valid header of the PROXY protocol
the proxy has closed it in the middle of the header of the PROXY protocol
127.0.0.1 port 0 127.0.0.1
400
TCP
203.0.113.5 packet
options
ValueError: Coro\Server::set(): option [trusted_proxies] must contain networks such as "10.0.0.0/8", addresses, "private" or "unix", but "10.0.0.0/33" is none of them
ValueError: Coro\Server::set(): option [trusted_proxies] must contain non-empty strings only
ValueError: Coro\Server::set(): option [http_methods] must contain methods, but "A B" is none
ValueError: Coro\Server::set(): option [http_methods] must not contain "*" beside other methods
ValueError: Coro\Server::set(): option [open_proxy_protocol] needs the option trusted_proxies, which says whose headers are believed
ValueError: Coro\Server::set(): option [trusted_proxy_header] must be the name of a header field
