--TEST--
Coroutine\Http\Client: what the public properties show, and what writing them does
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/properties.inc';

use Coro\Coroutine\Http\Client;
use Coro\Coroutine\Socket;

Coro\run(function () {
    // answers each request with what it has got
    $server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
    $server->handle('/', function ($request, $response) {
        $response->cookie('a', 'b');
        $response->end(json_encode([$request->server['request_method'], $request->header['x-mine'] ?? null, $request->cookie ?? null,
            $request->rawContent() ?: null, $request->post ?? null, array_keys($request->files ?? [])]));
    });
    go(fn () => $server->start());
    $GLOBALS['port'] = $port = $server->port;
    $make = fn () => new Client('127.0.0.1', $port);
    $file = temporary_file('upload', 'content');
    show_properties([
        'new' => fn () => $make(),
        'answered' => function ($client) {
            $client->get('/');
            is_array($client->headers) && $client->headers = array_intersect_key($client->headers, ['content-length' => 1]);
            return $client;
        },
        'failed' => function ($client) {
            $client->set(['timeout' => 0.1]);
            $client->close();
            $client->recv(0.001);
            return $client;
        },
    ], ['errCode' => 500, 'errMsg' => 'mine', 'connected' => false, 'host' => 'nowhere', 'port' => 501, 'ssl' => true,
        'statusCode' => 500, 'headers' => ['mine' => 'x'], 'set_cookie_headers' => ['mine'], 'body' => 'mine', 'socket' => 'mine']);

    // execute() reads these properties
    $written = [
        'requestMethod' => 'PUT',
        'requestHeaders' => ['X-Mine' => 'yes'],
        'requestBody' => 'text',
        'cookies' => ['mine' => 'yes'],
        'uploadFiles' => [['path' => $file, 'name' => 'file', 'filename' => 'f.txt', 'type' => 'text/plain', 'size' => 7, 'offset' => 0]],
    ];
    foreach ($written as $name => $value) {   // the boundary of a form is random
        $client = $make();
        $client->$name = $value;
        $client->execute('/');
        echo "$name: ", preg_replace(['/-{10,}[0-9a-f]+/', '/\\\\r\\\\n/'], ['boundary', ' '], $client->body), "\n";
    }
    $client = $make();
    $client->downloadFile = temporary_file('download');
    $client->execute('/');
    echo 'downloadFile: ', json_encode([$client->body, file_get_contents(temporary_file('download')), $client->downloadFile]), "\n";
    $client = $make();
    $client->setting = ['lowercase_header' => false];
    $client->get('/');
    echo 'setting: ', json_encode([isset($client->headers['Set-Cookie']), $client->set(['keep_alive' => false]), $client->setting]), "\n";
    $client->setting['lowercase_header'] = true;
    $client->get('/');
    echo 'an element of setting: ', json_encode(isset($client->headers['set-cookie'])), "\n";
    foreach (['null' => null, 'an empty array' => []] as $name => $none) {
        $client->setting = ['lowercase_header' => false];
        $client->get('/');
        $client->setting = $none;
        $client->get('/');
        echo "$name as setting: ", json_encode(isset($client->headers['set-cookie'])), "\n";
    }
    $client->setDefer();
    $client->setting = ['timeout' => 5];
    echo 'setDefer() is no part of setting: ', json_encode([$client->get('/'), $client->body, $client->recv(), $client->setDefer(false)]), "\n";
    $client->setting = ['timeout' => 'soon'];
    try {
        $client->get('/');
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
    echo 'set() repairs setting: ', json_encode([$client->set(['timeout' => 5]), $client->get('/'), $client->setting]), "\n";
    $server->shutdown();
});
?>
--EXPECT--
socket: new null, answered Coro\Coroutine\Socket, failed null, written "mine" null
errCode: new 0, answered 0, failed 8503, written 500 8503
errMsg: new "", answered "", failed "there is no such WebSocket, or it is closing", written "mine" "there is no such WebSocket, or it is closing"
connected: new false, answered true, failed false, written false false
host: new "127.0.0.1", answered "127.0.0.1", failed "127.0.0.1", written "nowhere" "nowhere"
port: new the port, answered the port, failed the port, written 501 501
ssl: new false, answered false, failed false, written true true
setting: new null, answered null, failed {"timeout":0.1}
requestMethod: new null, answered "GET", failed "GET"
requestHeaders: new null, answered null, failed null
requestBody: new null, answered null, failed null
uploadFiles: new null, answered null, failed null
downloadFile: new null, answered null, failed null
downloadOffset: new 0, answered 0, failed 0
statusCode: new 0, answered 200, failed 200, written 500 200
headers: new null, answered {"content-length":"30"}, failed {"content-length":"30"}, written {"mine":"x"} {"content-length":"30"}
set_cookie_headers: new null, answered ["a=b"], failed ["a=b"], written ["mine"] ["a=b"]
cookies: new null, answered {"a":"b"}, failed {"a":"b"}
body: new "", answered "[\"GET\",null,null,null,null,[]]", failed "[\"GET\",null,null,null,null,[]]", written "mine" "[\"GET\",null,null,null,null,[]]"
requestMethod: ["PUT",null,null,null,null,[]]
requestHeaders: ["GET","yes",null,null,null,[]]
requestBody: ["POST",null,null,"text",null,[]]
cookies: ["GET",null,{"mine":"yes"},null,null,[]]
uploadFiles: ["POST",null,null,"boundary Content-Disposition: form-data; name=\"file\"; filename=\"f.txt\" Content-Type: text\/plain  content boundary-- ",null,["file"]]
downloadFile: ["","[\"GET\",null,null,null,null,[]]",null]
setting: [true,true,{"lowercase_header":false,"keep_alive":false}]
an element of setting: true
null as setting: true
an empty array as setting: true
setDefer() is no part of setting: [true,"",true,true]
Coro\Coroutine\Http\Client::get(): option [timeout] must be of type float, string given
set() repairs setting: [true,true,{"timeout":5}]
