--TEST--
Http\Client: half and wrong responses are errors, after which the client is usable again
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $wrong = [
        'half a head' => "HTTP/1.1 200 OK\r\nContent-Le",
        'half a body' => "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        'half a chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha",
        'no last chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        'half of gzip' => response(substr(gzencode('some text'), 0, 15), "Content-Encoding: gzip\r\n"),
        'no HTTP' => "SSH-2.0-OpenSSH\r\n\r\n",
        'bad chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhalf\r\n",
        'huge chunk' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nhalf\r\n",
        'bad gzip' => response('no gzip', "Content-Encoding: gzip\r\n"),
        'length and chunks' => "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        'two lengths' => "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nhalf5",
        'folded line' => "HTTP/1.1 200 OK\r\nX: a\r\n Content-Length: 4\r\n\r\nhalf",
        'bare LF' => "HTTP/1.1 200 OK\nContent-Length: 4\n\nhalf",
        '101' => "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
        'interim for ever' => str_repeat("HTTP/1.1 103 Early\r\n\r\n", 1000),
        'large head' => "HTTP/1.1 200 OK\r\nX: " . str_repeat('x', 70000) . "\r\n\r\n",
        'many fields' => "HTTP/1.1 200 OK\r\n" . str_repeat("X: y\r\n", 200) . "\r\n",
    ];
    foreach ($wrong as $title => $answer) {
        // a client is usable again after each error
        $client = client_of([answering($answer), answering(response('ok'))]);
        show_error($title, $client->get('/'), $client);
        if (!$client->get('/') || $client->body !== 'ok' || $client->errCode !== 0 || $client->errMsg !== '') {
            show_error('not usable', false, $client);
        }
    }
    $client = client_of([function ($peer) {
        request_of($peer);
        $line = 'HTTP/1.1 200 OK';
        while ($peer->sendAll("$line\r\n") !== false) {
            $line = 'X-Field: ' . str_repeat('x', 1000);
        }
    }]);
    show_error('endless head', $client->get('/'), $client);
});
?>
--EXPECT--
half a head: false -3 104 "Connection reset by peer" false
half a body: false -3 104 "Connection reset by peer" false
half a chunk: false -3 104 "Connection reset by peer" false
no last chunk: false -3 104 "Connection reset by peer" false
half of gzip: false -3 7102 "the response of the server is not valid HTTP" false
no HTTP: false -3 7102 "the response of the server is not valid HTTP" false
bad chunk: false -3 7102 "the response of the server is not valid HTTP" false
huge chunk: false -3 7102 "the response of the server is not valid HTTP" false
bad gzip: false -3 7102 "the response of the server is not valid HTTP" false
length and chunks: false -3 7102 "the response of the server is not valid HTTP" false
two lengths: false -3 7102 "the response of the server is not valid HTTP" false
folded line: false -3 7102 "the response of the server is not valid HTTP" false
bare LF: false -3 7102 "the response of the server is not valid HTTP" false
101: false -3 7102 "the response of the server is not valid HTTP" false
interim for ever: false -3 7102 "the response of the server is not valid HTTP" false
large head: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
many fields: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
endless head: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
