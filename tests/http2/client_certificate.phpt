--TEST--
HTTP/2: getClientInfo() returns the client's certificate for a stream
--EXTENSIONS--
coro
pcntl
posix
curl
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';
require __DIR__ . '/../client/certificates.inc';

$authority = certificate('authority');
$files = function (string $name) use ($authority): array {
    $made = certificate($name, $authority);
    return [temporary_file("$name.pem", $made['cert']), temporary_file("$name.key", $made['key'])];
};
[$certificate, $key] = $files('localhost');
$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response) use ($server): void {
    $certificate = $server->getClientInfo($request->fd)['ssl_client_cert'] ?? null;
    $response->end($certificate === null ? 'none' : openssl_x509_parse($certificate)['subject']['CN']);
}), WITH_HTTP2 + ['ssl_cert_file' => $certificate, 'ssl_key_file' => $key, 'ssl_verify_peer' => false,
    'ssl_client_cert_file' => temporary_file('authority.pem', $authority['cert'])], Coro\Http\Server::class, CORO_SOCK_TCP | CORO_SSL);
[$certificate, $key] = $files('client');
foreach (['over HTTP/1' => CURL_HTTP_VERSION_1_1, 'over HTTP/2' => CURL_HTTP_VERSION_2_0] as $title => $version) {
    foreach (['one' => [CURLOPT_SSLCERT => $certificate, CURLOPT_SSLKEY => $key], 'none' => []] as $client => $options) {
        $curl = curl_init("https://127.0.0.1:{$server->port}/");
        curl_setopt_array($curl, $options + [CURLOPT_HTTP_VERSION => $version, CURLOPT_RETURNTRANSFER => true,
            CURLOPT_SSL_VERIFYPEER => false, CURLOPT_SSL_VERIFYHOST => 0, CURLOPT_TIMEOUT => 20]);
        echo "$title, $client: ", curl_exec($curl), ' ', curl_exec($curl), curl_error($curl), "\n";
    }
}
echo $server->end(), ' ', $server->printed(), "\n";
?>
--EXPECT--
over HTTP/1, one: client client
over HTTP/1, none: none none
over HTTP/2, one: client client
over HTTP/2, none: none none
exit 0
