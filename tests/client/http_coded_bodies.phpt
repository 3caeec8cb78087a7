--TEST--
Http\Client: decodes gzip and both kinds of deflate, and leaves an unknown coding as it is
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $text = str_repeat('some text ', 10000);
    $codings = ['gzip' => gzencode($text), 'deflate' => gzcompress($text), 'Deflate' => gzdeflate($text), 'unknown' => $text];
    foreach ($codings as $coding => $bytes) {
        $client = client_of([answering(response($bytes, "Content-Encoding: $coding\r\n"))]);
        show($coding, $client->get('/'), $client->body === $text);
    }
});
?>
--EXPECT--
gzip: true true
deflate: true true
Deflate: true true
unknown: true true
