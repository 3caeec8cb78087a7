--TEST--
Clients report proxies that refuse, are silent or send garbage; they can be used again and leak nothing
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/failing.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    $connect = fn ($client, $port) => $client->connect('127.0.0.1', $port, 5);
    $soon = fn ($client, $port) => $client->connect('127.0.0.1', $port, 0.02);
    $silent = serving(fn (Socket $peer) => $peer->recvAll());
    $closed = listening();
    $refusing = port_of($closed);
    $closed->close();
    $before = descriptors();
    $target = echoing();
    foreach (['socks5' => socks_proxy(...), 'http_proxy' => http_proxy(...)] as $kind => $make) {
        $password = $make('ada', 'secret');
        $open = $make();
        $garbage = serving(fn (Socket $peer) => $peer->sendAll('garbage') && $peer->sendAll("\r\n\r\n"));
        $half = serving(fn (Socket $peer) => [$peer->recv(), $peer->sendAll($kind === 'socks5' ? "\5" : 'HTTP/1.1 200 OK')]);
        $try = function (string $title, Socket $proxy, int $port, array $more = []) use ($kind, $connect): void {
            failing("$kind $title", ["{$kind}_host" => '127.0.0.1', "{$kind}_port" => port_of($proxy)] + $more, $port, $connect);
        };
        $try('without password', $password, port_of($target));
        $try('wrong password', $password, port_of($target), ["{$kind}_username" => 'ada', "{$kind}_password" => 'x']);
        $try('cannot connect', $open, $refusing);
        $try('garbage', $garbage, port_of($target));
        $try('closes', $half, port_of($target));
        failing("$kind silent", ["{$kind}_host" => '127.0.0.1', "{$kind}_port" => port_of($silent)], 1, $soon);
        failing("$kind refused", ["{$kind}_host" => '127.0.0.1', "{$kind}_port" => $refusing], 1, $connect);
    }
    failing('two proxies', ['socks5_host' => 'a', 'http_proxy_host' => 'b'], 1, $connect);
    failing('host for a proxy', ['http_proxy_host' => 'b'], 1, fn ($client) => $client->connect("a\r\nHost: b"));
    show_descriptors($before);
});
?>
--EXPECT--
socks5 without password: false 7002 the SOCKS proxy wants another method of authentication
socks5 wrong password: false 7003 the SOCKS proxy has refused the name or password
socks5 cannot connect: false 7006 the SOCKS proxy: connection refused
socks5 garbage: false 7001 the answer of the SOCKS proxy is not of SOCKS 5
socks5 closes: false 7005 the proxy has closed the connection
socks5 silent: false 110 Connection timed out
socks5 refused: false 111 Connection refused
http_proxy without password: false 7103 the HTTP proxy has answered HTTP/1.1 407 Proxy Authentication Required
http_proxy wrong password: false 7103 the HTTP proxy has answered HTTP/1.1 407 Proxy Authentication Required
http_proxy cannot connect: false 7103 the HTTP proxy has answered HTTP/1.1 502 Bad Gateway
http_proxy garbage: false 7104 the answer of the HTTP proxy is not HTTP
http_proxy closes: false 7101 the proxy has closed the connection
http_proxy silent: false 110 Connection timed out
http_proxy refused: false 111 Connection refused
two proxies: false 22 only one of the options socks5_host and http_proxy_host may be set
host for a proxy: false 22 the proxy cannot be asked for this host name
descriptors: as before
