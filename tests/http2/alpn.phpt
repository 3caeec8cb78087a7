--TEST--
HTTP/2: TLS chooses h2 by ALPN, or HTTP/1.1 for clients that want it; without the option only HTTP/1.1
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
$own = certificate('localhost', certificate('authority'));
$files = ['ssl_cert_file' => temporary_file('a.pem', $own['cert']), 'ssl_key_file' => temporary_file('a.key', $own['key'])];
$handler = fn($server) => $server->on('request', function ($request, $response): void {
    $response->end(json_encode([$request->server['server_protocol'], $request->server['https'] ?? null, strlen($request->rawContent())]));
});
$ask = function (int $port, int $version, array $options = []): void {
    $curl = curl_init("https://127.0.0.1:$port/");
    curl_setopt_array($curl, $options + [CURLOPT_HTTP_VERSION => $version, CURLOPT_RETURNTRANSFER => true, CURLOPT_SSL_VERIFYPEER => false,
        CURLOPT_SSL_VERIFYHOST => 0, CURLOPT_TIMEOUT => 20]);
    $body = curl_exec($curl);
    $names = [CURL_HTTP_VERSION_1_0 => '1.0', CURL_HTTP_VERSION_1_1 => '1.1', CURL_HTTP_VERSION_2_0 => '2'];
    echo $names[curl_getinfo($curl, CURLINFO_HTTP_VERSION)] ?? 'none', ' ', $body, curl_error($curl), "\n";
};
$serve = function (array $settings) use ($handler): ServerProcess {
    return new ServerProcess($handler, $settings, Coro\Http\Server::class, CORO_SOCK_TCP | CORO_SSL);
};
$server = $serve($files + WITH_HTTP2);
$ask($server->port, CURL_HTTP_VERSION_2_0);
$ask($server->port, CURL_HTTP_VERSION_1_1);
$ask($server->port, CURL_HTTP_VERSION_2_0, [CURLOPT_SSL_ENABLE_ALPN => false]);
$ask($server->port, CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE);
$ask($server->port, CURL_HTTP_VERSION_2_0, [CURLOPT_POSTFIELDS => str_repeat('x', 1_000_000)]);
echo (new Http2Client($server->port, ['tls' => true]))->ask('/', [[':scheme', 'https']])['body'], "\n";
echo $server->end(), ' ', $server->printed(), "\n";
$server = $serve($files);
$ask($server->port, CURL_HTTP_VERSION_2_0);
echo $server->end(), ' ', $server->printed(), "\n";
$server = $serve($files + WITH_HTTP2 + ['ssl_alpn_protocols' => 'http/1.1']);
$ask($server->port, CURL_HTTP_VERSION_2_0);
echo $server->end(), ' ', $server->printed(), "\n";
?>
--EXPECT--
2 ["HTTP\/2","on",0]
1.1 ["HTTP\/1.1","on",0]
1.1 ["HTTP\/1.1","on",0]
2 ["HTTP\/2","on",0]
2 ["HTTP\/2","on",1000000]
["HTTP\/2","on",0]
exit 0 
1.1 ["HTTP\/1.1","on",0]
exit 0 
1.1 ["HTTP\/1.1","on",0]
exit 0
