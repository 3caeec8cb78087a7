--TEST--
Http\Client: download() writes a body into a file, from an offset too, and write_func gets its pieces
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine\Http\Client;

Coro\run(function () {
    $file = temporary_file('down');
    $client = client_of([answering(response('0123456789'), response('XYZ'), response('gone', '', '404 Not Found'), response('end'))]);
    show('download', $client->download('/', $file), file_get_contents($file), $client->body, $client->downloadFile);
    show('offset', $client->download('/', $file, 4), file_get_contents($file));
    show('404', $client->download('/', $file), file_get_contents($file), $client->body);
    $got = [];
    $client->set(['write_func' => function (Client $client, string $piece) use (&$got) {
        $got[] = [$client->statusCode, $piece];
    }]);
    show('write_func', $client->get('/'), $got, $client->body);
});
?>
--EXPECT--
download: true "0123456789" "" null
offset: true "0123XYZ789"
404: true "0123XYZ789" "gone"
write_func: true [[200,"end"]] ""
