--TEST--
Server: the options of TLS, and values that are refused
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/skip_without_tls.inc';
if (!shell_exec('command -v curl')) die('skip curl is not installed');
?>
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
        $port && $server->listen('127.0.0.1', 0, TLS)->set($port + ['open_http_protocol' => true]);
        return $server->start();
    });
}

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
echo preg_replace('/127.0.0.1:\d+/', 'ADDRESS', str_replace(dirname($own['ssl_cert_file']), '', ob_get_clean()));

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
            $answer = tls_ask($client);
            show("$name, $what", str_starts_with($answer, 'no') && $client->errCode ? 'refused' : $answer);
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
    show('new only', tls_client($ports['old'], ['ssl_protocols' => CORO_SSL_TLSv1_3])->errCode === CORO_ERROR_SSL_HANDSHAKE_FAILED);
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
show('curl', shell_exec("env -u LD_PRELOAD curl -s --cacert $file --resolve a.example:$server->port:127.0.0.1 https://a.example:$server->port/"));
show('end', $server->end());
?>
--EXPECT--
none: Coro\Exception 1019: the port ADDRESS with CORO_SSL needs a certificate: set the options ssl_cert_file and ssl_key_file
no file: Coro\Exception 1019: cannot load the certificates: /none.pem cannot be read: No such file or directory
no PEM: Coro\Exception 1019: cannot load the certificates: /text contains no certificate in PEM format
other key: Coro\Exception 1019: cannot load the certificates: the private key in /b.example.key does not belong to the certificate: key values mismatch
no passphrase: Coro\Exception 1019: cannot load the certificates: the private key in the PEM text is encrypted, and there is no passphrase
wrong passphrase: Coro\Exception 1019: cannot load the certificates: the private key in the PEM text is encrypted, and the passphrase is wrong
ciphers: Coro\Exception 1019: cannot load the certificates: the list of ciphers "none" is not valid: no cipher match
curves: Coro\Exception 1019: cannot load the certificates: the list of curves "none" is not valid
DH: Coro\Exception 1019: cannot load the certificates: the parameters of Diffie-Hellman in /a.example.pem cannot be used: unsupported
OCSP: Coro\Exception 1019: cannot load the certificates: /none cannot be read: No such file or directory
authorities: Coro\Exception 1019: cannot load the certificates: /none cannot be read: No such file or directory
no authorities: Coro\Exception 1019: cannot load the certificates: a TLS server that verifies its clients needs the certificates of the authorities that it trusts
type: TypeError: Coro\Server::set(): option [ssl_verify_peer] must be of type bool, array given
port: Coro\Exception 1019: cannot load the certificates: /none.pem cannot be read: No such file or directory
SNI: TypeError: Coro\Server::set(): option [ssl_sni_certs] must be of type array, string given
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] must be an array whose keys are host names
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] must be an array whose keys are host names
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] must have ssl_cert_file for "a.example"
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] can have ssl_cert_file, ssl_key_file, ssl_passphrase and ssl_stapling_file for "a.example", and nothing else
SNI: Coro\Exception 1019: cannot load the certificates: /none.pem cannot be read: No such file or directory
must, mine: "client"
must, stranger: "refused"
must, nothing: "refused"
may, mine: "client"
may, stranger: "refused"
may, nothing: "none"
self, mine: "refused"
self, stranger: "stranger"
self, nothing: "refused"
TLS 1.3: "client" "client"
a.example: "a.example"
x.wild.example: "*.wild.example"
X.WILD.example: "*.wild.example"
deep.wild.example: "deep.wild.example"
x.y.wild.example: "a.example"
wild.example: "a.example"
old: "TLSv1.2" "ECDHE-ECDSA-AES128-GCM-SHA256" false
old: "TLSv1.2" "ECDHE-ECDSA-AES128-GCM-SHA256" false
new only: true
too slow: ""
-tls1_1: 1
-tls1_2: 1
-tls1_3: 1
early data: 1
compression: 1
curl: "none"
end: "exit 0"
