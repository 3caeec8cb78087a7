--TEST--
Clients report certificates, protocols and keys that do not fit; they can be used again and leak nothing
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/failing.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    $connect = fn ($client, $port) => $client->connect('127.0.0.1', $port, 5);
    $soon = fn ($client, $port) => $client->connect('127.0.0.1', $port, 0.02);
    $silent = serving(fn (Socket $peer) => $peer->recvAll());
    $before = descriptors();
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
    show_descriptors($before);
});
?>
--EXPECTF--
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
descriptors: as before
