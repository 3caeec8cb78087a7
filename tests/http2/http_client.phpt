--TEST--
HTTP/2: Http\Client does over HTTP/2 what it does over HTTP/1.1, one request after the other in one connection
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;

function handler($request, $response): void
{
    $response->header('x-stream', (string) $request->streamId);
    $length = strlen($request->rawContent());
    switch ($request->server['request_uri']) {
        case '/echo':
            $response->header('x-list', ['a', 'b']);
            $response->cookie('c', 'd e');
            $fields = array_intersect_key($request->header, ['cookie' => 1, 'x-own' => 1, 'connection' => 1, 'te' => 1]);
            $response->end(json_encode([$request->server['server_protocol'], $request->server['request_method'],
                $request->server['query_string'] ?? '', $fields, $request->post ?? $length]));
            break;
        case '/upload':
            $file = $request->files['f'];
            $response->end(json_encode([$request->post, $file['name'], md5_file($file['tmp_name'])]));
            break;
        case '/large':
            $response->end(str_repeat('0123456789', 300_000));
            break;
        case '/pieces':
            foreach (['one,', 'two,', 'three'] as $piece) {
                $response->write($piece);
            }
            $response->trailer('x-sum', '3');
            $response->end();
            break;
        case '/early':
            $response->earlyHints(['link' => '</a.css>']);
            $response->end('after the hint');
            break;
        case '/empty':
            $response->status(204);
            $response->end();
            break;
        case '/slow':
            Coroutine::sleep(1);   // longer than the client waits
    }
}

with_server('handler', function (int $port): void {
    Coroutine::set(['hook_flags' => 0]);
    Coro\run(function () use ($port): void {
        $client = new Client('127.0.0.1', $port);
        $client->set(['http2_prior_knowledge' => true, 'timeout' => 30]);
        $client->setHeaders(['X-Own' => ' mine ', 'Connection' => 'keep-alive', 'TE' => 'trailers']);
        $streams = [];
        $show = function (string $title, bool $result) use ($client, &$streams): void {
            $streams[] = $client->headers['x-stream'] ?? 0;
            echo "$title: ", $result ? "$client->statusCode $client->body" : "$client->statusCode $client->errCode $client->errMsg", "\n";
        };
        $show('get', $client->get('/echo?a=b#part'));
        echo json_encode([$client->headers['x-list'], $client->set_cookie_headers, $client->cookies, $client->headers['content-length']]), "\n";
        $show('form', $client->post('/echo', ['a' => 'b']));
        $show('no body', $client->post('/echo', ''));
        $show('large body', $client->post('/echo', str_repeat('x', 3_000_000)));
        $client->setMethod('HEAD');
        $show('HEAD', $client->execute('/large'));
        echo 'its length: ', $client->headers['content-length'] > 0 ? 'told' : 'missing', "\n";
        $show('early hints', $client->get('/early'));
        $show('204', $client->get('/empty'));
        $show('pieces', $client->get('/pieces'));
        echo json_encode(array_intersect_key($client->headers, ['transfer-encoding' => 1, 'content-length' => 1])), "\n";
        $client->set(['body_decompression' => false]);
        $client->get('/large');
        echo 'large: ', strlen($client->body), ' ', md5($client->body) === md5(str_repeat('0123456789', 300_000)) ? 'right' : 'wrong', "\n";
        $client->set(['body_decompression' => true]);
        $client->get('/large');
        echo 'decoded: ', strlen($client->body), ' ', isset($client->headers['content-encoding']) ? 'was coded' : 'was plain', "\n";

        $file = tempnam(sys_get_temp_dir(), 'coro-test-');
        $client->download('/large', $file);
        echo 'download: ', filesize($file), "\n";
        ftruncate(fopen($file, 'r+'), 1_000_000);
        $client->addFile($file, 'f', 'text/plain', 'name.txt');
        $show('upload', $client->post('/upload', ['g' => 'h']));
        unlink($file);

        $client->setHeaders(['Expect' => '100-continue']);
        $show('expect', $client->post('/echo', 'body'));
        $client->setHeaders([]);

        $client->setDefer();
        $client->get('/echo');
        $show('defer', $client->recv());
        $client->setDefer(false);
        echo 'streams: ', implode(' ', array_filter($streams)), "\n";

        $client->set(['timeout' => 0.05]);
        $show('timeout', $client->get('/slow'));
        $client->set(['timeout' => 30, 'max_body_size' => 1000]);
        $show('limit', $client->get('/large'));
        $client->set(['max_body_size' => 0]);
        $show('again', $client->get('/pieces'));
        $client->set(['keep_alive' => false]);
        $client->get('/pieces');
        $client->get('/pieces');
        echo 'without keep_alive: stream ', $client->headers['x-stream'], ', ', $client->connected ? 'connected' : 'closed', "\n";

        echo Coro\Http\get("http://127.0.0.1:$port/echo", ['http2_prior_knowledge' => true])->getBody(), "\n";
        echo Coro\Http\post("http://127.0.0.1:$port/echo", 'x', ['http2' => true])->getBody(), "\n";
    });
}, ['open_http2_protocol' => true, 'package_max_length' => 8 << 20]);
?>
--EXPECT--
get: 200 ["HTTP\/2","GET","a=b",{"x-own":"mine","te":"trailers"},0]
[["a","b"],["c=d+e"],{"c":"d e"},"58"]
form: 200 ["HTTP\/2","POST","",{"x-own":"mine","te":"trailers","cookie":"c=d+e"},{"a":"b"}]
no body: 200 ["HTTP\/2","POST","",{"x-own":"mine","te":"trailers","cookie":"c=d+e"},0]
large body: 200 ["HTTP\/2","POST","",{"x-own":"mine","te":"trailers","cookie":"c=d+e"},3000000]
HEAD: 200 
its length: told
early hints: 200 after the hint
204: 204 
pieces: 200 one,two,three
[]
large: 3000000 right
decoded: 3000000 was coded
download: 3000000
upload: 200 [{"g":"h"},"name.txt","174ac9a4f023a557a68ab0417355970e"]
expect: 200 ["HTTP\/2","POST","",{"cookie":"c=d+e"},4]
defer: 200 ["HTTP\/2","GET","",{"cookie":"c=d+e"},0]
streams: 1 3 5 7 9 11 13 15 23 25 27
timeout: -2 110 Connection timed out
limit: -3 90 the response of the server is larger than max_head_size or max_body_size
again: 200 one,two,three
without keep_alive: stream 1, closed
["HTTP\/2","GET","",[],0]
["HTTP\/1.1","POST","",{"connection":"close"},1]
