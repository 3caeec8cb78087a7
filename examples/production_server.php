<?php

declare(strict_types=1);

// A site that needs no other server in front: HTTPS, uploads, static files, compression, logs, and limits for clients.
// CERT=fullchain.pem KEY=privkey.pem php production_server.php [--process]
// Without CERT it makes a certificate, which browsers warn about. DATA is the folder for uploads and logs.

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$environment = getenv();
$number = (int) ($environment['PORT'] ?? 9443);
$folder = $environment['DATA'] ?? sys_get_temp_dir() . '/coro-site';
is_dir("$folder/uploads") || mkdir("$folder/uploads", 0700, true) || exit(1);
[$certificate, $key] = isset($environment['CERT'], $environment['KEY'])
    ? [$environment['CERT'], $environment['KEY']]
    : make_certificate();

/** @return array{string, string} a certificate for localhost and its key, as PEM text */
function make_certificate(): array
{
    $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']) ?: exit(1);
    $pair = $key;
    $request = openssl_csr_new(['commonName' => 'localhost'], $pair);
    $request instanceof OpenSSLCertificateSigningRequest || exit(1);
    openssl_x509_export(openssl_csr_sign($request, null, $key, 30) ?: exit(1), $certificate);
    openssl_pkey_export($key, $text);
    return is_string($certificate) && is_string($text) ? [$certificate, $text] : exit(1);
}

$server = new Coro\Http\Server('127.0.0.1', $number, $mode, CORO_SOCK_TCP | CORO_SSL);
$server->set([
    'worker_num' => (int) ($environment['WORKERS'] ?? 2),

    // The server looks every minute whether these files have changed.
    'ssl_cert_file' => $certificate,
    'ssl_key_file' => $key,

    'enable_static_handler' => true,
    'document_root' => __DIR__ . '/site',
    'http_index_files' => ['index.html'],

    // Files of forms are written to the disk while they arrive. A worker keeps at most 1 GB of them.
    'upload_tmp_dir' => "$folder/uploads",
    'upload_max_filesize' => '100M',
    'upload_disk_size' => '1G',
    'package_max_length' => '8M',   // other bodies, and the fields of forms

    'http_compression_types' => ['text/*', 'application/json'],

    'access_log' => "$folder/access.log",
    'access_log_format' => 'json',
    'log_file' => "$folder/server.log",
    'pid_file' => "$folder/server.pid",
    'http_server_header' => false,

    // Limits for slow clients are on by default.
    'max_connections_per_ip' => 200,
    'max_request_rate_per_ip' => 100,
    'max_wait_time' => 30,
]);

// Browsers that use http:// are sent to https://. This port has options of its own, so it sends no files.
$plain = $server->listen('127.0.0.1', $number ? $number + 1 : 0, CORO_SOCK_TCP) ?: exit(1);
$plain->set(['open_http_protocol' => true]);

$server->on('start', function (Coro\Server $server) use ($folder): void {
    echo "serving https://{$server->host}:{$server->port}/ with logs in $folder (stop with Ctrl-C)\n";
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($server, $folder): void {
    $path = $request->server['request_uri'];
    if (!isset($request->server['https'])) {
        $query = isset($request->server['query_string']) ? "?{$request->server['query_string']}" : '';
        $response->redirect("https://127.0.0.1:{$server->port}$path$query", 308);
        return;
    }
    // The id is also in the access log.
    $response->header('X-Request-Id', $request->server['request_id'] ?? '');
    match ("{$request->server['request_method']} $path") {
        'POST /upload' => keep_upload($request, $response, "$folder/uploads"),
        'GET /visits.json' => send_json($response, array_fill(0, 100, ['page' => '/', 'seconds' => 12])),
        default => send_json($response, ['error' => 'not found'], 404),
    };
});

/** Keeps the file of the form under a name of the server's choice. */
function keep_upload(Coro\Http\Request $request, Coro\Http\Response $response, string $folder): void
{
    $file = $request->files['file'] ?? null;
    $path = is_array($file) ? $file['tmp_name'] ?? null : null;   // empty if the file is too large
    $name = bin2hex(random_bytes(8));
    if (!is_string($path) || !move_uploaded_file($path, "$folder/$name")) {
        send_json($response, ['error' => 'no file, or one of more than 100 MB'], 422);
        return;
    }
    send_json($response, ['kept' => $name, 'size' => filesize("$folder/$name"), 'from' => $request->post['name'] ?? null], 201);
}

/** @param array<mixed> $value */
function send_json(Coro\Http\Response $response, array $value, int $status = 200): void
{
    $response->status($status);
    $response->header('Content-Type', 'application/json');
    $response->end(json_encode($value, JSON_THROW_ON_ERROR) . "\n");
}

$server->start();
