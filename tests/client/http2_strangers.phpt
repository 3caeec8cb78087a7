--TEST--
Http\Client: an HTTP/2 server of another program (node) answers all kinds of requests over one connection
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!defined('CORO_USE_HTTP2')) {
    die('skip coro was built without HTTP/2');
}
require __DIR__ . '/../include/skip_without_tls.inc';
if (!trim((string) shell_exec('command -v node'))) die('skip there is no node');
?>
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine\Http\Client;

const SERVER = <<<'JS'
    const http2 = require('http2'), https = require('https'), zlib = require('zlib');
    const [cert, key, http1] = process.argv.slice(1);
    const server = http1 ? https.createServer({cert, key}) : cert ? http2.createSecureServer({cert, key}) : http2.createServer();
    server.on('request', (request, response) => {
        let length = 0;
        request.on('data', data => length += data.length);
        request.on('end', () => {
            const path = request.url;
            if (path === '/gzip') {
                response.setHeader('Content-Encoding', 'gzip');
                response.end(zlib.gzipSync('coded '.repeat(100000)));
            } else if (path === '/hints') {
                response.writeEarlyHints?.({link: '</a.css>; rel=preload'});
                response.end('hinted');
            } else if (path === '/pieces') {
                response.write('one ');
                response.addTrailers({'x-sum': '3'});
                setImmediate(() => response.end('two'));
            } else if (path === '/none') {
                response.statusCode = 204;
                response.end();
            } else if (path === '/refuse') {
                response.stream.close(http2.constants.NGHTTP2_REFUSED_STREAM);
            } else if (path === '/cancel') {
                response.write('begun');
                setImmediate(() => response.stream.close(http2.constants.NGHTTP2_CANCEL));
            } else if (path === '/goaway') {
                response.end('the last one');
                response.stream.session.goaway();
            } else if (path === '/large') {
                response.end(Buffer.alloc(10000000, 'x'));
            } else {
                response.setHeader('Set-Cookie', ['a=b; Path=/', 'c=d']);
                response.end(JSON.stringify([request.httpVersion, request.method, request.scheme ?? null, request.headers['content-type'],
                    request.headers.cookie, length]));
            }
        });
    });
    server.on('session', () => process.stdout.write('session\n'));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
    process.stdin.on('end', () => process.exit());
    process.stdin.resume();
    JS;

function with_node(array $arguments, callable $use): void
{
    $node = proc_open(['node', '-e', SERVER, '--', ...$arguments], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
    $port = (int) fgets($pipes[1]);
    Coro\run($use, $port);
    fclose($pipes[0]);
    echo stream_get_contents($pipes[1]);
    proc_close($node);
}

function client(int $port, array $options, bool $tls = false): array
{
    $client = new Client('127.0.0.1', $port, $tls);
    $client->set($options + ['timeout' => 20]);
    return [$client, function (string $title, bool $result) use ($client): void {
        $shown = $result ? substr($client->body, 0, 60) : "$client->errCode $client->errMsg";
        echo "$title: $client->statusCode ", strlen($client->body), " $shown\n";
    }];
}

with_node([], function (int $port): void {
    [$client, $show] = client($port, ['http2_prior_knowledge' => true]);
    foreach (['/gzip', '/hints', '/pieces', '/none', '/large', '/'] as $path) {
        $show("GET $path", $client->get($path));
    }
    $show('POST', $client->post('/', ['a' => 'b']));
    $show('20 MB', $client->post('/', str_repeat('x', 20_000_000)));
    $client->setMethod('HEAD');
    $show('HEAD', $client->execute('/'));
    $client->setHeaders(['Expect' => '100-continue']);
    $show('100-continue', $client->post('/', str_repeat('x', 100_000)));
    $client->setHeaders([]);
    $client->addData('content', 'name');
    $show('form', $client->post('/', []));
    foreach (['/refuse', '/cancel', '/goaway', '/'] as $path) {
        $show("GET $path", $client->get($path));
    }
    $client->close();
});
$own = certificate('localhost', certificate('authority'));
foreach ([[], ['HTTP/1.1']] as $arguments) {
    with_node([$own['cert'], $own['key'], ...$arguments], function (int $port): void {
        [$client, $show] = client($port, ['http2' => true, 'ssl_verify_peer' => false], true);
        $show('TLS', $client->post('/', str_repeat('x', 1_000_000)));
        $show('TLS', $client->get('/large'));
        echo $client->socket->getTlsInfo()['alpn'], "\n";
        $client->close();
    });
}
?>
--EXPECT--
GET /gzip: 200 600000 coded coded coded coded coded coded coded coded coded coded 
GET /hints: 200 6 hinted
GET /pieces: 200 7 one two
GET /none: 204 0 
GET /large: 200 10000000 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
GET /: 200 32 ["2.0","GET","http",null,null,0]
POST: 200 70 ["2.0","POST","http","application/x-www-form-urlencoded","a=
20 MB: 200 46 ["2.0","POST","http",null,"a=b; c=d",20000000]
HEAD: 200 0 
100-continue: 200 44 ["2.0","POST","http",null,"a=b; c=d",100000]
form: 200 117 ["2.0","POST","http","multipart/form-data; boundary=--------
GET /refuse: -3 0 104 the server has reset the stream: REFUSED_STREAM
GET /cancel: -3 0 104 the server has reset the stream: CANCEL
GET /goaway: 200 12 the last one
GET /: 200 38 ["2.0","GET","http",null,"a=b; c=d",0]
session
session
session
session
session
TLS: 200 40 ["2.0","POST","https",null,null,1000000]
TLS: 200 10000000 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
h2
session
TLS: 200 37 ["1.1","POST",null,null,null,1000000]
TLS: 200 10000000 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
http/1.1
