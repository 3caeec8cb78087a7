--TEST--
Http\Client: a body is limited by max_body_size, whatever the server says about its length
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $bomb = gzencode(str_repeat("\0", 10 << 20), 9);
    $client = client_of([answering(response($bomb, "Content-Encoding: gzip\r\n"))], ['max_body_size' => '1M']);
    show_error('bomb', $client->get('/'), $client);
    $client = client_of([answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" . str_repeat("3\r\nabc\r\n", 1000))],
        ['max_body_size' => 1000]);
    show_error('large chunked body', $client->get('/'), $client);
    $client = client_of([answering(response(str_repeat('x', 1001)))], ['max_body_size' => 1000]);
    show_error('large body', $client->get('/'), $client);
    $client = client_of([answering("HTTP/1.1 200 OK\r\n\r\n" . str_repeat('x', 1001))], ['max_body_size' => 1000]);
    show_error('body without length', $client->get('/'), $client);
    $client = client_of([answering("HTTP/1.1 200 OK\r\nContent-Length: 9000000000000\r\n\r\nx")]);
    show_error('huge length', $client->get('/'), $client);
    $client = client_of([answering(response($bomb, "Content-Encoding: gzip\r\n"))], ['body_decompression' => false]);
    show('without decoding', $client->get('/'), $client->body === $bomb);
});
?>
--EXPECT--
bomb: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
large chunked body: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
large body: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
body without length: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
huge length: false -3 90 "the response of the server is larger than max_head_size or max_body_size" false
without decoding: true true
