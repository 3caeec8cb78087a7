--TEST--
Http\Client: methods, bodies, forms, cookies, kept connections, repetitions, downloads, deferred responses and TLS
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/http_peer.inc';
require __DIR__ . '/servers.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;

$all = [];   // the requests of the present server
$note = function (string ...$answers) use (&$all): Closure {
    return function ($peer) use ($answers, &$all) {
        foreach ($answers as $answer) {
            $request = request_of($peer);
            if ($request !== '') {
                $all[] = $request;
                $peer->sendAll($answer);
            }
        }
    };
};
// Returns a request without what differs between runs and builds.
function plain(string $request, int $port): string
{
    return str_replace(["\r", ":$port"], ['', ':P'], preg_replace('/(?<=Accept-Encoding: gzip, deflate).*(?=\r)/', '', $request));
}

// Returns the first lines of the requests that have arrived, and forgets them.
$arrived = function () use (&$all): array {
    $lines = array_map(fn ($request) => strtok($request, "\r\n"), $all);
    $all = [];
    return $lines;
};

Coro\run(function () use ($note, $arrived, &$all) {
    // one connection for several requests
    $client = client_of([$note(response('one', "X-A: 1\r\nX-A: 2\r\nX-B: c\r\nSet-Cookie: a=b%20c; Path=/\r\nSet-Cookie: d=e; Max-Age=0\r\nSet-Cookie: f=g; Expires=Thu, 01-Jan-1970 00:00:01 GMT\r\nSet-Cookie: j=k/l+m==\r\nSet-Cookie: n=o; Expires=never; Max-Age=soon\r\n"),
        response('', '', '404 Not Found'), "HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\nT: u\r\n\r\n",
        response('', "Location: /loop\r\n", '302 Found'), "HTTP/1.0 200 OK\r\n\r\nto the end")]);
    $client->setCookies(['d' => 'old', 'f' => 'old']);
    $socket = $client->socket;
    show('get', $client->get('/a?b=c'), $client->statusCode, $client->headers, $client->body, $client->connected);
    show('socket', $socket, get_class($client->socket), $client->socket->getpeername() === $client->getpeername());
    show('cookies', $client->cookies, $client->set_cookie_headers, $client->getCookies() === $client->cookies);
    show('404', $client->get('/b'), $client->getStatusCode(), $client->getBody(), $client->errCode);
    show('delete', $client->setMethod('DELETE'), $client->execute('/c'), $client->statusCode, $client->requestMethod);
    show('304', $client->get('/'), $client->statusCode, $client->body);
    show('head', $client->setMethod('HEAD'), $client->execute('/'), $client->body, $client->headers);
    show('chunked', $client->get('/'), $client->body);
    show('redirect', $client->get('/loop'), $client->statusCode, $client->headers['location']);
    $client->setCookies(['j' => 'other', 'n' => 'Grace Hopper', 'p' => 'a/b=+%;ä', 7 => 8] + $client->cookies);
    show('to the end', $client->get('e'), $client->body, $client->connected, $client->socket);
    show('cookie', preg_match('/^Cookie: .*$/m', $all[1], $match), trim($match[0]));
    show('requests', $arrived());
    show('head', plain($client->getHeaderOut(), $client->port));

    // empty arrays, which have no count of references, and the same head again
    $client = client_of([$note(response('one'), response('one'), response('three', "X-C: d\r\n"))], ['lowercase_header' => false]);
    show('empty', $client->setHeaders([]), $client->setCookies([]), $client->setData([]), $client->setMethod('GET'), $client->execute('/'));
    $client->headers['Content-Length'] = 'changed';
    $client->requestHeaders['X-A'] = &$changing;
    foreach (['b', 'c'] as $changing) {
        show('again', $client->get('/'), $client->headers, trim(substr(strstr(end($all), 'X-A'), 0, 8)));
    }
    $all = [];

    // bodies of requests
    $client = client_of([$note(...array_fill(0, 8, response('')))]);
    $body = function () use (&$all) {
        return explode("\r\n\r\n", array_pop($all), 2)[1];
    };
    show('form', $client->post('/', ['a' => 'b c', 'd' => ['e' => '&']]), $body());
    show('string', $client->post('/', 'text'), $body());
    show('default method', $client->requestMethod = null, $client->setData('put'), $client->execute('/'), strtok($all[0], ' '), $body());
    show('empty arrays', $client->setHeaders([]), $client->setCookies([]), $client->setData([]));
    show('no body', $client->post('/', ''), str_contains($all[0], "Content-Length: 0\r\n"), $body());
    $file = temporary_file('up.txt', 'file content');
    show('multipart', $client->addFile($file, 'f'), $client->addFile($file, 'g"', 'a/b', "x\n", 5, 3), $client->addData('memory', 'm', 'c/d', 'n'),
        $client->post('/', ['k' => 'v']));
    preg_match('/boundary=(.*)\r/', $all[0], $match);
    echo str_replace(["\r\n", $match[1]], ["\n", '(boundary)'], $body());
    show('fields', $client->setHeaders(['host' => 'other', 'X-N' => 1, 'X-L' => ['a', 'b'], 'X-0' => null, 'Content-Length' => 99]),
        $client->setBasicAuth('user', 'pass'), $client->get('/'));
    echo plain(array_pop($all), $client->port);
    show('uploadFiles', $client->uploadFiles, $client->requestBody);
    $client->close();

    // connections that the server has closed
    $again = response('again');
    $client = client_of([$note(response('one')), $note($again, $again)]);
    show('closed between', $client->get('/1'), $client->get('/2'), $client->body, $client->post('/3', 'x'), $client->body);
    $client = client_of([$note(response('one')), $note($again)]);
    show('closed by its socket', $client->get('/1'), $client->socket->close(), $client->get('/2'), $client->body);
    $drop = function ($peer) use ($note) {
        $note(response('one'))($peer);
        request_of($peer);
    };
    $client = client_of([$drop, $note($again)]);
    show('GET is repeated', $client->get('/1'), $client->get('/2'), $client->body);
    $client = client_of([$drop, $note($again)]);
    $client->get('/1');
    show_error('POST is not', $client->post('/2', 'x'), $client);
    $client = client_of([fn ($peer) => request_of($peer), $note($again)]);
    show_error('nor on a new connection', $client->get('/1'), $client);
    $client = client_of([function ($peer) use ($note) {
        $note(response('one'))($peer);
        request_of($peer);
        $peer->sendAll('HTTP/1.1 2');
    }, $note($again)]);
    $client->get('/1');
    show_error('nor after a byte', $client->get('/2'), $client);
    $client = client_of([$note(response('one') . response('smuggled')), $note(response('own'))]);
    show('second response', $client->get('/1'), $client->body, $client->connected, $client->get('/2'), $client->body);
    $client = client_of([$note(response('one', "Connection: close\r\n")), $note(response('two'))]);
    show('close', $client->get('/1'), $client->connected, $client->get('/2'));
    $client = client_of([$note(response('one')), $note(response('two'))], ['keep_alive' => false]);
    show('keep_alive', $client->get('/1'), $client->connected, $client->get('/2'), str_contains(end($all), "Connection: close\r\n"));
    $all = [];
});

Coro\run(function () use ($note, $arrived, &$all) {
    // Expect
    $sent = new Coro\Channel(2);
    $expecting = fn (string $first) => function ($peer) use ($first, $sent) {
        $request = '';
        while (!str_ends_with($request, "\r\n\r\n")) {
            $request .= $peer->recvLine();
        }
        $peer->sendAll($first);
        $sent->push($body = $peer->recvAll(4));
        if ($body !== '') {
            $peer->sendAll(response('done'));
        }
    };
    $client = client_of([$expecting("HTTP/1.1 100 Continue\r\n\r\n"), $expecting(response('no', '', '417 No'))]);
    $client->setHeaders(['Expect' => '100-continue']);
    show('expect', $client->post('/', 'body'), $client->body, $sent->pop());
    $client->close();
    show('refused', $client->post('/', 'body'), $client->statusCode, $client->body, $client->connected, $sent->pop());

    // coded bodies
    $text = str_repeat('some text ', 10000);
    $codings = ['gzip' => gzencode($text), 'deflate' => gzcompress($text), 'Deflate' => gzdeflate($text), 'unknown' => $text];
    foreach ($codings as $coding => $bytes) {
        $client = client_of([$note(response($bytes, "Content-Encoding: $coding\r\n"))]);
        show($coding, $client->get('/'), $client->body === $text);
    }

    // where the body goes
    $file = temporary_file('down');
    $client = client_of([$note(response('0123456789'), response('XYZ'), response('gone', '', '404 Not Found'), response('end'))]);
    show('download', $client->download('/', $file), file_get_contents($file), $client->body, $client->downloadFile);
    show('offset', $client->download('/', $file, 4), file_get_contents($file));
    show('404', $client->download('/', $file), file_get_contents($file), $client->body);
    $got = [];
    $client->set(['write_func' => function (Client $client, string $piece) use (&$got) {
        $got[] = [$client->statusCode, $piece];
    }]);
    show('write_func', $client->get('/'), $got, $client->body);

    // deferred
    $client = client_of([$note(response('one'), response('two')), $note(response('three'))]);
    show('setDefer', $client->setDefer(), $client->getDefer(), $client->get('/1'), $client->statusCode, $client->recv(), $client->body);
    show('recv() is missing', $client->get('/2'), $client->get('/3'), $client->recv(), $client->body);
    show_error('nothing to receive', $client->recv(), $client);
    show('set', $client->set(['defer' => false, 'max_head_size' => 1000]), array_keys($client->setting));

    // unix socket, TLS, addresses
    $path = temporary_file('socket');
    $listener = new Coroutine\Socket(AF_UNIX, SOCK_STREAM);
    $listener->bind($path) && $listener->listen();
    go(fn () => $note(response('unix'))($listener->accept()));
    $client = new Client("unix:$path");
    show('unix', $client->get('/'), $client->body, preg_match('/^Host: (.*)\r/m', end($all), $match), $match[1]);
    $certificate = certificate('localhost');
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key']]);
    $port = $listener->getsockname()['port'];
    go(function () use ($listener, $note) {
        while ($peer = $listener->accept()) {
            go($note(response('one'), response('two')), $peer);
        }
    });
    $client = new Client('127.0.0.1', $port, true);
    show_error('not trusted', $client->get('/'), $client);
    $client->set(['ssl_cafile' => $certificate['cert'], 'ssl_host_name' => 'localhost']);
    show('TLS', $client->get('/1'), $client->body, $client->get('/2'), $client->body);
    show('certificate', $client->getPeerCert() === $certificate['cert'], $client->getpeername()['port'] === $port, $client->ssl);
    $client->close();
    show_error('no address', $client->getsockname(), $client);
    $listener->close();
});

Coro\run(function () use ($note, &$all) {
    // proxies: forwarded requests, and tunnels for TLS and WebSocket
    $all = [];
    $options = ['http_proxy_username' => 'u', 'http_proxy_password' => 'p'];
    $proxy = client_of([$note(response('forwarded'), response('again')), $note(response('no'))]);
    $client = new Client('name.invalid', 81);
    $client->set(['timeout' => 5, 'http_proxy_host' => '127.0.0.1', 'http_proxy_port' => $proxy->port] + $options);
    show('forwarded', $client->get('/a'), $client->body, $client->get('b'), $client->body);
    echo plain($all[0], 81);
    show_error('tunnel for WebSocket', $client->upgrade('/'), $client);
    show('tunnel', strtok(end($all), "\r"), str_contains(end($all), 'Proxy-Authorization'));
    $certificate = certificate('localhost');
    $secure = serving($note(response('one'), response('two')), ['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key']]);
    foreach (['http_proxy' => http_proxy('u', 'p'), 'socks5' => socks_proxy('u', 'p')] as $kind => $proxy) {
        $client = new Client('localhost', port_of($secure), true);
        $client->set(['timeout' => 5, "{$kind}_host" => '127.0.0.1', "{$kind}_port" => port_of($proxy), 'ssl_cafile' => $certificate['cert']]);
        show_error($kind, $client->get('/'), $client);
        $client->set(["{$kind}_username" => 'u', "{$kind}_password" => 'p']);
        show($kind, $client->get('/1'), $client->body, $client->get('/2'), $client->body, str_contains($client->getHeaderOut(), 'Proxy'));
    }
    stop_serving();

    // a connection that fails is tried again
    $client = client_of([fn ($peer) => $peer->recv(), fn ($peer) => $peer->recv(), $note(response('third'))]);
    $client->set(['socks5_host' => '127.0.0.1', 'socks5_port' => $client->port, 'max_retries' => 1]);
    show_error('max_retries', $client->get('/'), $client);
    $client->set(['socks5_host' => '']);
    show('third', $client->get('/'), $client->body);

    // a forked child
    if (!function_exists('pcntl_fork')) {
        echo "child: true \"first\"\nparent: true \"second\"\n";
    } else {
        $listener = serving($note(response('first'), response('second')));
        $client = new Client('127.0.0.1', port_of($listener));
        $client->get('/');
        $child = pcntl_fork();
        if (!$child) {
            show('child', $client->get('/'), $client->body);
            pcntl_exec('/bin/true');   // without the end of PHP
        }
        pcntl_waitpid($child, $status);
        show('parent', $client->get('/'), $client->body);
        stop_serving();
    }
});

Coro\run(function () use ($note, &$all) {
    // functions
    $all = [];
    $client = client_of([$note(response('got', "Set-Cookie: a=b\r\n")), $note(response('posted', '', '201 Created'))]);
    $url = "http://user:pass@127.0.0.1:$client->port";
    $all = [];
    $response = Swoole\Coroutine\Http\get("$url/a?b=c#d", ['timeout' => 5], ['X-Y' => 'z'], ['c' => 'd']);
    show('get', get_class($response), $response->getBody(), $response->getStatusCode(), $response->getHeaders(), $response->getCookies());
    echo plain(array_pop($all), $client->port);
    $response = Co\Http\post($url, ['a' => 'b']);
    show('post', $response->getBody(), $response->getStatusCode(), $response->getCookies(), str_starts_with($all[0], 'POST / '), str_ends_with($all[0], 'a=b'));
    try {
        Coro\Http\request($url, 'PUT', 'x');
    } catch (Client\Exception $error) {
        echo str_replace($client->port, 'P', $error->getMessage()), ' ', $error->getCode(), "\n";
    }
});
?>
--EXPECT--
get: true 200 {"content-length":"3","x-a":["1","2"],"x-b":"c","set-cookie":["a=b%20c; Path=/","d=e; Max-Age=0","f=g; Expires=Thu, 01-Jan-1970 00:00:01 GMT","j=k/l+m==","n=o; Expires=never; Max-Age=soon"]} "one" true
socket: null "Coro\\Coroutine\\Socket" true
cookies: {"a":"b c","j":"k/l m==","n":"o"} ["a=b%20c; Path=/","d=e; Max-Age=0","f=g; Expires=Thu, 01-Jan-1970 00:00:01 GMT","j=k/l+m==","n=o; Expires=never; Max-Age=soon"] true
404: true 404 "" 0
delete: true true 204 "DELETE"
304: true 304 ""
head: true true "" {"content-length":"5"}
chunked: true "abc"
redirect: true 302 "/loop"
to the end: true "to the end" false null
cookie: 1 "Cookie: a=b%20c; j=k/l+m==; n=o"
requests: ["GET /a?b=c HTTP/1.1","GET /b HTTP/1.1","DELETE /c HTTP/1.1","GET / HTTP/1.1","HEAD / HTTP/1.1","GET / HTTP/1.1","GET /loop HTTP/1.1","GET /e HTTP/1.1"]
head: "GET /e HTTP/1.1\nHost: 127.0.0.1:P\nCookie: j=other; n=Grace%20Hopper; p=a/b=%2B%25%3B%C3%A4; 7=8; a=b%20c\nConnection: keep-alive\nAccept-Encoding: gzip, deflate\n\n"
empty: true true true true true
again: true {"Content-Length":"3"} "X-A: b"
again: true {"Content-Length":"5","X-C":"d"} "X-A: c"
form: true "a=b+c&d%5Be%5D=%26"
string: true "text"
default method: null true true "POST" "put"
empty arrays: true true true
no body: true true ""
multipart: true true true true
--(boundary)
Content-Disposition: form-data; name="k"

v
--(boundary)
Content-Disposition: form-data; name="f"; filename="up.txt"
Content-Type: text/plain

file content
--(boundary)
Content-Disposition: form-data; name="g%22"; filename="x%0A"
Content-Type: a/b

con
--(boundary)
Content-Disposition: form-data; name="m"; filename="n"
Content-Type: c/d

memory
--(boundary)--
fields: true null true
GET / HTTP/1.1
host: other
X-N: 1
X-L: a
X-L: b
Authorization: Basic dXNlcjpwYXNz
Connection: keep-alive
Accept-Encoding: gzip, deflate

uploadFiles: null null
closed between: true true "again" true "again"
closed by its socket: true true true "again"
GET is repeated: true true "again"
POST is not: false -3 104 "Connection reset by peer" false
nor on a new connection: false -3 104 "Connection reset by peer" false
nor after a byte: false -3 104 "Connection reset by peer" false
second response: true "one" false true "own"
close: true false true
keep_alive: true false true true
expect: true "done" "body"
refused: true 417 "no" false ""
gzip: true true
deflate: true true
Deflate: true true
unknown: true true
download: true "0123456789" "" null
offset: true "0123XYZ789"
404: true "0123XYZ789" "gone"
write_func: true [[200,"end"]] ""
setDefer: true true true 0 true "one"
recv() is missing: true true true "three"
nothing to receive: false 200 8503 "there is no such WebSocket, or it is closing" false
set: true ["timeout","defer","max_head_size"]
unix: true "unix" 1 "localhost"
not trusted: false -1 1014 "certificate verify failed: the certificate \"localhost\" is self-signed" false
TLS: true "one" true "two"
certificate: true true true
no address: false 200 107 "Transport endpoint is not connected" false
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
max_retries: false -1 7005 "the proxy has closed the connection" false
third: true "third"
child: true "first"
parent: true "second"
get: "Coro\\Coroutine\\Http\\ClientProxy" "got" 200 {"content-length":"3","set-cookie":"a=b"} {"c":"d","a":"b"}
GET /a?b=c HTTP/1.1
Host: 127.0.0.1:P
Authorization: Basic dXNlcjpwYXNz
X-Y: z
Cookie: c=d
Connection: close
Accept-Encoding: gzip, deflate

post: "posted" 201 [] true true
the request to 127.0.0.1:P has failed: Connection refused 111
