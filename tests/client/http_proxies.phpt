--TEST--
Http\Client: requests go through proxies: forwarded, or in tunnels for TLS and WebSocket
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/http_peer.inc';
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Client;

Coro\run(function () {
    $options = ['http_proxy_username' => 'u', 'http_proxy_password' => 'p'];
    $proxy = client_of([answering(response('forwarded'), response('again')), answering(response('no'))]);
    $client = new Client('name.invalid', 81);
    $client->set(['timeout' => 5, 'http_proxy_host' => '127.0.0.1', 'http_proxy_port' => $proxy->port] + $options);
    show('forwarded', $client->get('/a'), $client->body, $client->get('b'), $client->body);
    echo plain(Requests::$all[0], 81);
    show_error('tunnel for WebSocket', $client->upgrade('/'), $client);
    show('tunnel', strtok(end(Requests::$all), "\r"), str_contains(end(Requests::$all), 'Proxy-Authorization'));
    $certificate = certificate('localhost');
    $secure = serving(answering(response('one'), response('two')), ['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key']]);
    foreach (['http_proxy' => http_proxy('u', 'p'), 'socks5' => socks_proxy('u', 'p')] as $kind => $proxy) {
        $client = new Client('localhost', port_of($secure), true);
        $client->set(['timeout' => 5, "{$kind}_host" => '127.0.0.1', "{$kind}_port" => port_of($proxy), 'ssl_cafile' => $certificate['cert']]);
        show_error($kind, $client->get('/'), $client);
        $client->set(["{$kind}_username" => 'u', "{$kind}_password" => 'p']);
        show($kind, $client->get('/1'), $client->body, $client->get('/2'), $client->body, str_contains($client->getHeaderOut(), 'Proxy'));
    }
    stop_serving();
});
?>
--EXPECT--
forwarded: true "forwarded" true "again"
GET http://name.invalid:P/a HTTP/1.1
Host: name.invalid:P
Proxy-Authorization: Basic dTpw
Connection: keep-alive
Accept-Encoding: gzip, deflate

tunnel for WebSocket: false -3 104 "Connection reset by peer" false
tunnel: "CONNECT name.invalid:81 HTTP/1.1" true
http_proxy: false -1 7103 "the HTTP proxy has answered HTTP/1.1 407 Proxy Authentication Required" false
http_proxy: true "one" true "two" false
socks5: false -1 7002 "the SOCKS proxy wants another method of authentication" false
socks5: true "one" true "two" false
