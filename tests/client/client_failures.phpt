--TEST--
Clients report refused, slow, reset and wrong connections, bad packets, certificates of both sides and proxies; they can be used again and leak nothing
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Socket;

// Prints a failure, and uses the same client again: with the echo server.
function failing(string $title, array $options, int $port, callable $use, int $flags = 0): void
{
    $seen = [];
    foreach ([Coro\Coroutine\Client::class, Coro\Client::class] as $class) {
        $client = new $class(SWOOLE_SOCK_TCP | $flags);
        $client->set($options);
        $result = json_encode($use($client, $port));
        $seen[] = "$result $client->errCode $client->errMsg";
        if ($client->isConnected()) {
            $client->close(...[[], [true]][$client instanceof Coro\Client]) || print("$title: not closed\n");
        }
        $client->set(['socks5_host' => '', 'http_proxy_host' => '', 'open_eof_split' => false, 'open_length_check' => false,
            'open_ssl' => false, 'bind_address' => '', 'timeout' => 5]);
        $echo = echoing();
        $client->connect('127.0.0.1', port_of($echo), 5) && $client->send('again') && $client->recv() === 'again' ||
            print("$title: $class cannot be used again: $client->errMsg\n");
        $echo->close();
    }
    echo "$title: ", implode(' | ', array_unique($seen)), "\n";
}

Coro\run(function () {
    $connect = fn ($client, $port) => $client->connect('127.0.0.1', $port, 5);
    $soon = fn ($client, $port) => $client->connect('127.0.0.1', $port, 0.02);
    $receive = fn ($client, $port) => $client->connect('127.0.0.1', $port) ? $client->recv() : 'not connected';
    $send = fn ($client, $port) => [$client->connect('127.0.0.1', $port), $client->send('x'), $client->recv(), $client->errCode];
    $silent = serving(fn (Socket $peer) => $peer->recvAll());
    $closing = serving(fn (Socket $peer) => null);
    $resetting = serving(fn (Socket $peer) => [$peer->recv(), reset_connection($peer)]);
    $closed = listening();
    $refusing = port_of($closed);
    $closed->close();
    $before = descriptors();

    failing('refused', [], $refusing, $connect);
    failing('no such name', [], 1, fn ($client) => $client->connect(str_repeat('x', 64) . '.invalid', 1, 5));
    failing('no host', [], 1, fn ($client) => $client->connect(''));
    failing('port', [], 1, fn ($client) => $client->connect('127.0.0.1', -1));
    failing('bind', ['bind_address' => '192.0.2.1'], $refusing, $connect);
    failing('silent', ['read_timeout' => 0.02], port_of($silent), $receive);
    failing('closed', [], port_of($closing), $receive);
    failing('reset', [], port_of($resetting), $send);

    // packets
    $length = ['open_length_check' => true, 'package_length_type' => 'N', 'package_body_offset' => 4, 'package_max_length' => 100];
    foreach (['half' => "\0\0\0\x0aabc", 'too large' => "\0\0\1\0abc", 'half a head' => "\0\0"] as $title => $bytes) {
        $server = serving(fn (Socket $peer) => $peer->sendAll($bytes));
        failing("$title packet", $length, port_of($server), $receive);
        $server->close();
    }
    $server = serving(fn (Socket $peer) => $peer->sendAll(str_repeat('x', 200)));
    failing('no mark', ['open_eof_split' => true, 'package_max_length' => 100], port_of($server), $receive);

    // TLS
    $own = certificate('a.example');
    $tls = serving(fn (Socket $peer) => $peer->recv(), ['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $plain = serving(fn (Socket $peer) => $peer->sendAll("220 no TLS\r\n"));
    failing('certificate', ['ssl_host_name' => 'a.example'], port_of($tls), $connect, SWOOLE_SSL);
    failing('other name', ['ssl_allow_self_signed' => true, 'ssl_host_name' => 'b.example'], port_of($tls), $connect, SWOOLE_SSL);
    failing('no file', ['ssl_cafile' => '/no/such/file'], port_of($tls), $connect, SWOOLE_SSL);
    $authority = certificate('authority');
    $trusted = certificate('a.example', $authority);
    $trust = ['ssl_cafile' => $authority['cert'], 'ssl_host_name' => 'a.example'];
    // A server with these options, and a client that sends and receives.
    $try = function (string $title, array $server, array $options, ?array $pair = null) use ($trust, $trusted): void {
        $pair ??= $trusted;
        $tls = serving(fn (Socket $peer) => $peer->recv() && $peer->send('received'),
            ['open_ssl' => true, 'ssl_cert_file' => $pair['cert'], 'ssl_key_file' => $pair['key']] + $server);
        failing($title, $options + $trust, port_of($tls), fn ($client, $port) => $client->connect('127.0.0.1', $port) && $client->send('x')
            && $client->recv(), SWOOLE_SSL);
        $tls->close();
    };
    $try('expired', [], [], certificate('a.example', $authority, 0));
    $try('versions', ['ssl_protocols' => SWOOLE_SSL_TLSv1_2], ['ssl_protocols' => SWOOLE_SSL_TLSv1_3]);
    $try('ciphers', ['ssl_protocols' => SWOOLE_SSL_TLSv1_2, 'ssl_ciphers' => 'ECDHE-ECDSA-AES128-GCM-SHA256'],
        ['ssl_ciphers' => 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ssl_protocols' => SWOOLE_SSL_TLSv1_2]);
    $try('application protocols', ['ssl_alpn_protocols' => 'h2'], ['ssl_alpn_protocols' => 'http/1.1']);
    $ours = ['ssl_client_cert_file' => $authority['cert']];
    foreach ([SWOOLE_SSL_TLSv1_2, SWOOLE_SSL_TLSv1_3] as $version) {   // in TLS 1.3 the first answer of the server tells it
        $try('no certificate of the client', $ours + ['ssl_protocols' => $version], []);
        $try('a wrong one', $ours + ['ssl_protocols' => $version], ['ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    }
    $try('a certificate of another key', [], ['ssl_cert_file' => $trusted['cert'], 'ssl_key_file' => $own['key']]);
    $locked = certificate('client', $authority, 2, 'secret');
    $try('no passphrase', $ours, ['ssl_cert_file' => $locked['cert'], 'ssl_key_file' => $locked['key']]);
    $try('wrong passphrase', $ours, ['ssl_cert_file' => $locked['cert'], 'ssl_key_file' => $locked['key'], 'ssl_passphrase' => 'x']);
    failing('no folder', ['ssl_capath' => '/no/such/folder'], port_of($tls), $connect, SWOOLE_SSL);
    failing('no TLS', [], port_of($plain), $connect, SWOOLE_SSL);
    failing('silent TLS', [], port_of($silent), $soon, SWOOLE_SSL);
    failing('enableSSL', [], port_of($plain), fn ($client, $port) => [$client->connect('127.0.0.1', $port),
        $client->enableSSL(), $client->send('must be encrypted'), $client->recv()]);

    // proxies
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

    stop_serving();
    gc_collect_cycles();
    Coro\Coroutine::sleep(0.001);
    echo 'descriptors: ', descriptors() <= $before ? 'as before' : descriptors() . " instead of $before", "\n";
});
?>
--EXPECTF--
refused: false 111 Connection refused
no such name: false 711 no address of %s was found: %s
no host: false 22 Invalid argument
port: false 22 the port must be between 0 and 65535
bind: false 99 Cannot assign requested address
silent: false 110 Connection timed out
closed: "" 0 
reset: [true,1,false,104] 104 Connection reset by peer
half packet: "" 0 
too large packet: false 90 Message too long
half a head packet: "" 0 
no mark: false 90 Message too long
certificate: false 1014 %s
other name: false 1014 %s
no file: false 1019 /no/such/file cannot be read: No such file or directory
expired: false 1014 certificate verify failed: the certificate "a.example" has expired on %s
versions: false 1018 the peer has refused the connection with the alert "protocol version"
ciphers: false 1018 the peer has refused the connection with the alert %s
application protocols: false 1018 the peer has refused the connection with the alert "no application protocol"
no certificate of the client: false 1018 the peer has refused the connection with the alert %s
a wrong one: false 1018 the peer has refused the connection with the alert "unknown CA"
no certificate of the client: false 1016 the peer has refused the connection with the alert "certificate required"
a wrong one: false 1016 the peer has refused the connection with the alert "unknown CA"
a certificate of another key: false 1019 the private key in the PEM text does not belong to the certificate: key values mismatch
no passphrase: false 1019 the private key in the PEM text is encrypted, and there is no passphrase
wrong passphrase: false 1019 the private key in the PEM text is encrypted, and the passphrase is wrong
no folder: false 1019 /no/such/folder cannot be opened: No such file or directory
no TLS: false 1018 the peer has sent bytes that are not TLS
silent TLS: false 110 Connection timed out during the TLS handshake
enableSSL: [true,false,false,false] 1018 the peer has sent bytes that are not TLS
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
