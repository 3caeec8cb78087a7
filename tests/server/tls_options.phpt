--TEST--
Server: the options of TLS, and values that are refused
--EXTENSIONS--
coro
openssl
pcntl
posix
--FILE--
<?php
require __DIR__ . '/tls.inc';

// Prints why a server with these options does not start.
function refused(string $title, array $options, array $port = []): void
{
    echo "$title: ";
    attempt(function () use ($options, $port) {
        $server = new Coro\Http\Server('127.0.0.1', 0, server_mode(), TLS);
        $server->set($options + server_options() + ['log_level' => 5]);
        $server->on('request', fn () => null);
        $port && $server->listen('127.0.0.1', 0, TLS)->set($port);
        return $server->start();
    });
}

attempt(fn () => new Coro\Server('127.0.0.1', 0, CORO_BASE, CORO_SOCK_UDP | CORO_SSL));
attempt(fn () => new Coro\Server('127.0.0.1', 0, CORO_BASE, 7 | CORO_SSL));
$own = certificate_files('a.example');
$other = certificate_files('b.example');
$locked = certificate('c.example', passphrase: 'secret');
$sni = fn (mixed $value) => $own + ['ssl_sni_certs' => $value];
ob_start();
refused('none', []);
refused('no file', ['ssl_cert_file' => '/none.pem']);
refused('no PEM', ['ssl_cert_file' => temporary_file('text', 'text')] + $own);
refused('other key', ['ssl_key_file' => $other['ssl_key_file']] + $own);
refused('no passphrase', ['ssl_cert_file' => $locked['cert'], 'ssl_key_file' => $locked['key']]);
refused('wrong passphrase', ['ssl_cert_file' => $locked['cert'], 'ssl_key_file' => $locked['key'], 'ssl_passphrase' => 'x']);
refused('ciphers', $own + ['ssl_ciphers' => 'none']);
refused('curves', $own + ['ssl_ecdh_curve' => 'none']);
refused('DH', $own + ['ssl_dhparam' => $own['ssl_cert_file']]);
refused('OCSP', $own + ['ssl_stapling_file' => '/none']);
refused('authorities', $own + ['ssl_client_cert_file' => '/none']);
refused('no authorities', $own + ['ssl_verify_peer' => true]);
refused('type', $own + ['ssl_verify_peer' => []]);
refused('port', $own, ['ssl_cert_file' => '/none.pem']);
refused('SNI', $sni('a'));
refused('SNI', $sni(['a.example']));
refused('SNI', $sni([$own]));
refused('SNI', $sni(['a.example' => []]));
refused('SNI', $sni(['a.example' => $own + ['ssl_ciphers' => '']]));
refused('SNI', $sni(['a.example' => ['ssl_cert_file' => '/none.pem']]));
echo str_replace(dirname($own['ssl_cert_file']), '', ob_get_clean());

// Clients with certificates, host names, protocols of TLS and ciphers. The handler returns the certificate of the client.
$ports = [];
$server = new ServerProcess(function ($server) use (&$ports, $own): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $certificate = $server->getClientInfo($request->fd)['ssl_client_cert'] ?? null;
        $response->end($certificate === null ? 'none' : openssl_x509_parse($certificate)['subject']['CN']);
    });
    foreach ([
        'must' => ['ssl_client_cert_file' => authority()['cert']],
        'may' => ['ssl_client_cert_file' => authority()['cert'], 'ssl_verify_peer' => false],
        'self' => ['ssl_verify_peer' => true, 'ssl_allow_self_signed' => true],
        'old' => ['ssl_protocols' => CORO_SSL_TLSv1_2, 'ssl_ciphers' => 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384',
            'ssl_prefer_server_ciphers' => true, 'ssl_ecdh_curve' => 'auto', 'ssl_compress' => false, 'ssl_session_tickets' => false],
        'quick' => ['ssl_handshake_timeout' => 0.05],
    ] as $name => $options) {
        $port = $server->listen('127.0.0.1', 0, TLS);
        $port->set($options + $own + ['open_http_protocol' => true]);
        $ports[$name] = $port->port;
    }
}, certificate_files('a.example', 'chain') + ['ssl_key_file' => '', 'ssl_sni_certs' => [
    '*.wild.example' => certificate_files('*.wild.example', 'wild'),
    'deep.wild.example' => certificate_files('deep.wild.example'),
]] + ['ssl_cert_file' => $own['ssl_cert_file'], 'ssl_key_file' => $own['ssl_key_file']], Coro\Http\Server::class, TLS);

Coro\run(function () use ($server, $ports, $own) {
    $with = fn (string $host, ?array $by = null) => ['ssl_cert_file' => ($made = certificate($host, $by))['cert'],
        'ssl_key_file' => $made['key'], 'ssl_protocols' => CORO_SSL_TLSv1_2];
    $mine = $with('client', authority());
    $stranger = $with('stranger');
    foreach (['must', 'may', 'self'] as $name) {
        foreach (['mine' => $mine, 'stranger' => $stranger, 'nothing' => ['ssl_protocols' => CORO_SSL_TLSv1_2]] as $what => $options) {
            $client = tls_client($ports[$name], $options);
            show("$name, $what", $client->getTlsInfo() ? tls_ask($client) : 'refused');
        }
    }
    $client = tls_client($ports['must'], ['ssl_protocols' => CORO_SSL_TLSv1_3] + $mine);
    show('TLS 1.3', tls_ask($client), tls_ask($client));
    foreach (['a.example', 'x.wild.example', 'X.WILD.example', 'deep.wild.example', 'x.y.wild.example', 'wild.example'] as $name) {
        $client = tls_client($server->port, ['ssl_verify_peer' => false], $name);
        show($name, openssl_x509_parse($client->getPeerCert())['subject']['CN'] ?? '');
    }
    for ($i = 0; $i < 2; $i++) {
        $client = tls_client($ports['old'], ['ssl_ciphers' => 'ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256']);
        show('old', $client->getTlsInfo()['protocol'], $client->getTlsInfo()['cipher'], $client->getTlsInfo()['is_resumed']);
        tls_ask($client);
    }
    show('new only', tls_client($ports['old'], ['ssl_protocols' => CORO_SSL_TLSv1_3])->getTlsInfo());
    $slow = connect($ports['quick']);
    fwrite($slow, "\x16\x03\x01\x02\x00\x01\x00");
    show('too slow', stream_get_contents($slow));
});
// Programs that other people have written.
$file = temporary_file('ca.pem', authority()['cert']);
$s_client = fn (string $options) => shell_exec("openssl s_client -connect 127.0.0.1:$server->port -CAfile $file $options </dev/null 2>&1");
foreach (['-tls1_1' => 'alert|error', '-tls1_2' => 'Verify return code: 0', '-tls1_3' => 'Verify return code: 0'] as $option => $expected) {
    show($option, preg_match("/$expected/", $s_client($option)));
}
show('early data', preg_match('/Max Early Data: 0|^((?!Max Early Data).)*$/s', $s_client('-tls1_3')));
show('compression', preg_match('/Compression: NONE/', $s_client('-tls1_2')));
show('curl', shell_exec("curl -s --cacert $file --resolve a.example:$server->port:127.0.0.1 https://a.example:$server->port/"));
show('end', $server->end());
?>
--EXPECT--
