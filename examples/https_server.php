<?php

declare(strict_types=1);

// An HTTPS server with a certificate that it makes itself, and a second port that sends browsers to the first one. For a
// certificate of your own: CERT=cert.pem KEY=key.pem php https_server.php

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$number = (int) (getenv()['PORT'] ?? 9443);
$certificate = getenv()['CERT'] ?? '';
$key = getenv()['KEY'] ?? '';
if ($certificate === '') {
    $pair = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']) ?: exit(1);
    $copy = $pair;
    $request = openssl_csr_new(['commonName' => 'localhost'], $copy);
    $request instanceof OpenSSLCertificateSigningRequest || exit(1);
    openssl_x509_export(openssl_csr_sign($request, null, $pair, 30) ?: exit(1), $certificate);
    openssl_pkey_export($pair, $key);
}

$server = new Coro\Http\Server('127.0.0.1', $number, $mode, CORO_SOCK_TCP | CORO_SSL);
$server->set(['ssl_cert_file' => $certificate, 'ssl_key_file' => $key]);
$plain = $server->listen('127.0.0.1', $number ? $number + 1 : 0, CORO_SOCK_TCP) ?: exit(1);

$server->on('start', function (Coro\Server $server): void {
    echo "serving https://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($server): void {
    if (!isset($request->server['https'])) {
        $response->redirect("https://127.0.0.1:{$server->port}{$request->server['request_uri']}", 308);
        return;
    }
    $response->end("Hello over TLS\n");
});

$server->start();
