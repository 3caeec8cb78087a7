--TEST--
Server: TLS accepts and refuses what its options say, as scanners of TLS servers check it
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/skip_without_tls.inc';
if (!shell_exec('command -v openssl')) die('skip the program openssl is not installed');
?>
--FILE--
<?php
require __DIR__ . '/tls.inc';
require __DIR__ . '/tls_scan.inc';
require __DIR__ . '/tls_scan_rows.inc';

const ALL = CORO_SSL_TLSv1 | CORO_SSL_TLSv1_1 | CORO_SSL_TLSv1_2 | CORO_SSL_TLSv1_3;

$own = certificate_files('a.example');
$rsa = certificate('a.example', authority(), type: OPENSSL_KEYTYPE_RSA);
$middle = certificate('authority 2', authority());
$chained = certificate('chain.example', $middle);
$clients = ['ssl_client_cert_file' => authority()['cert']];
$ports = [];
$server = new ServerProcess(function ($server) use (&$ports, $own, $rsa, $middle, $chained, $clients): void {
    $server->on('request', fn ($request, $response) => $response->end('pid ' . getmypid() . '.'));
    foreach ([
        'old' => ['ssl_protocols' => ALL, 'ssl_ciphers' => 'DEFAULT@SECLEVEL=0'],
        'old versions' => ['ssl_protocols' => ALL],
        '1.2' => ['ssl_protocols' => CORO_SSL_TLSv1_2],
        '1.3' => ['ssl_protocols' => CORO_SSL_TLSv1_3],
        'RSA' => ['ssl_cert_file' => $rsa['cert'], 'ssl_key_file' => $rsa['key']],
        'few ciphers' => ['ssl_cert_file' => $rsa['cert'], 'ssl_key_file' => $rsa['key'],
            'ssl_ciphers' => 'ECDHE+AESGCM:ECDHE+CHACHA20'],
        'own order' => ['ssl_prefer_server_ciphers' => true,
            'ssl_ciphers' => 'ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256'],
        'curve' => ['ssl_ecdh_curve' => 'P-384'],
        'chain' => ['ssl_cert_file' => $chained['cert'] . $middle['cert'], 'ssl_key_file' => $chained['key']],
        'OCSP' => ['ssl_stapling_file' => ocsp_response($own['ssl_cert_file']),
            'ssl_sni_certs' => ['b.example' => certificate_files('b.example')]],
        'no tickets' => ['ssl_session_tickets' => false],
        'must' => $clients,
        'may' => ['ssl_verify_peer' => false] + $clients,
        'quick' => ['ssl_handshake_timeout' => 0.1],
    ] as $name => $options) {
        $port = $server->listen('127.0.0.1', 0, TLS);
        $port->set($options + $own + ['open_http_protocol' => true]);
        $ports[$name] = $port->port;
    }
}, ['ssl_sni_certs' => [
    'b.example' => certificate_files('b.example'),
    '*.wild.example' => certificate_files('*.wild.example', 'wild'),
]] + $own, Coro\Http\Server::class, TLS);
$ports['usual'] = $server->port;

$rows = [...version_rows(), ...cipher_rows(), ...name_rows(), ...certificate_rows(), ...byte_rows(), ...session_rows()];
foreach ($rows as $row) {
    deviation($ports, ...$row);
}
show('alive', preg_match(OK, s_client($server->port, '')));
show('end', $server->end());
?>
--EXPECT--
alive: 1
end: "exit 0"
