--TEST--
Http\Client: decodes all codings of a body, and takes equal lengths as one
--EXTENSIONS--
coro
zlib
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

$twice = gzencode(gzcompress('text'));
$bomb = gzencode(gzencode(str_repeat("\0", 50_000_000)));
$answers = [
    'list' => response($twice, "Content-Encoding: deflate, gzip\r\n"),
    'two fields' => response($twice, "Content-Encoding: deflate\r\nContent-Encoding: gzip\r\n"),
    'identity' => response('text', "Content-Encoding: identity\r\n"),
    'unknown' => response('text', "Content-Encoding: gzip, compress\r\n"),
    'wrong' => response($twice, "Content-Encoding: gzip, gzip\r\n"),
    'bomb' => response($bomb, "Content-Encoding: gzip, gzip\r\n"),
    'equal lengths' => response('text', "Content-Length: 4\r\n"),
    'list of lengths' => str_replace('th: 4', 'th: 4, 4', response('text')),
    'other lengths' => response('text', "Content-Length: 5\r\n"),
];
Coro\run(function () use ($answers): void {
    foreach ($answers as $name => $answer) {
        $client = client_of([answering($answer)], ['max_body_size' => 1_000_000]);
        echo "$name: ", $client->get('/') ? $client->body : $client->errMsg, "\n";
    }
});
?>
--EXPECT--
list: text
two fields: text
identity: text
unknown: text
wrong: the response of the server is not valid HTTP
bomb: the response of the server is larger than max_head_size or max_body_size
equal lengths: text
list of lengths: text
other lengths: the response of the server is not valid HTTP
