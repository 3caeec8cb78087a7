<?php

// An HTTPS server with a certificate that it makes itself. Start it, and then run
//     curl --insecure https://127.0.0.1:9443/
// For a certificate of your own: php https_server.php cert.pem key.pem

declare(strict_types=1);

use Coro\Http\Request;
use Coro\Http\Response;
use Coro\Http\Server;

$certificate = $argv[1] ?? '';
$key = $argv[2] ?? '';
if ($certificate === '') {
    $pair = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']) ?: exit(1);
    $request = openssl_csr_new(['commonName' => 'localhost'], $pair);
    $signed = $request instanceof OpenSSLCertificateSigningRequest ? openssl_csr_sign($request, null, $pair, 30) : false;
    openssl_x509_export($signed ?: exit(1), $certificate);
    openssl_pkey_export($pair, $key);
}

$server = new Server('127.0.0.1', 9443, CORO_BASE, CORO_SOCK_TCP | CORO_SSL);
$server->set(['ssl_cert_file' => $certificate, 'ssl_key_file' => $key]);

// Browsers that come without TLS are sent to the port with TLS.
$plain = $server->listen('127.0.0.1', 9480, CORO_SOCK_TCP) ?: exit(1);
$plain->set(['open_http_protocol' => true]);

$server->on('request', function (Request $request, Response $response): void {
    if (!isset($request->server['https'])) {
        $response->redirect('https://127.0.0.1:9443' . $request->server['request_uri'], 308);
        return;
    }
    $response->end("Hello over TLS\n");
});

$server->start();
